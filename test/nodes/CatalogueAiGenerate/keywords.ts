import { byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

export const ai = service();
export const continues = { onError: 'continueErrorOutput' as const };
export const form = {
	resource: 'field',
	operation: 'generate',
	resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
	field: byName('keywords'),
};
export const generate = async (parameters: object, options = {}) =>
	await ai.run('catalogueAiGenerate', { ...form, ...parameters }, options);
export const generations = async () =>
	(await ai.journal()).filter(({ path }) => path === '/ai/generate-field');
export const REASONS = {
	kept: 'The field has a value, which was kept',
	maximum: "'Maximum Generations' was reached",
	budget: "'Daily Token Budget' is spent",
};

/** A new book without keywords. */
export async function newBook(): Promise<number> {
	const fields = {
		title: 'The voyage of a whaling ship',
		description: 'A captain hunts a white whale across the seas.',
	};
	return (await ai.sandbox.as(editor).post('/resources', { type: 'Book', fields })).data.data.ref;
}

/** A book of its own for each test. */
export let ref: number;

beforeEach(async () => {
	ref = await newBook();
	await ai.forget();
});
