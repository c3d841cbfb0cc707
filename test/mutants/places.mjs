/** Where the shipped files and the tests stand that the tables name. */

export const rules = (file) => `test/rules/${file}.test.ts`;
export const faults = (file) => `test/faults/${file}.test.ts`;
export const engine = (file) => `test/request/${file}.test.ts`;
export const once = (file) => `test/once/${file}.test.ts`;
