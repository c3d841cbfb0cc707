/** Values of resource locators, as the editor saves them. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
export const byName = (value: string) => ({ __rl: true, mode: 'name', value });
