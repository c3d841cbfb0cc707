import { byId, byName } from '../engine/locators';
import { service } from './service';

/** Texts around a field of the items that none of them has: misspelt, dropped by a node before, or below `fields`. */
const catalogue = service();
const emma = { ref: 1160, title: 'Emma', fields: { author: 'Jane Austen' } };
const effects = async () => (await catalogue.sandbox.control('effects')).operations;

const form = (subtitle: string) => ({
	...{ mappingMode: 'defineBelow', value: { subtitle }, matchingColumns: [] },
	schema: [{ id: 'subtitle', displayName: 'Subtitle', type: 'string', display: true }],
});
const update = (subtitle: string) => ({
	...{ resource: 'resource', operation: 'update', resourceType: byName('Book') },
	...{ resourceRef: byId('={{ $json.ref }}'), fields: form(subtitle) },
});
const image = (prompt: string) => ({ resource: 'image', operation: 'generate', prompt });

beforeEach(async () => await catalogue.reset());

const research = { resource: 'keyword', operation: 'research' };
const send = { resource: 'message', operation: 'send' };
const create = { resource: 'collection', operation: 'create' };

it.each([
	[
		'an image',
		'catalogueAiGenerate',
		image('=A cover for {{ $json.title }} by {{ $json.author }}'),
	],
	['a term', 'catalogueAiGenerate', { ...research, keywords: '={{ $json.genre }} novel' }],
	['a message', 'catalogueAiChat', { ...send, message: '=Who is {{ $json.fields.writer }}?' }],
	['a name', 'catalogueCollection', { ...create, name: '=Feed {{ $json.date }}' }],
	['a value', 'catalogueResource', update('=By {{ $json.author }}')],
])('%s is refused before anything is sent', async (_what, type, parameters) => {
	const { run } = await catalogue.run(type, parameters, { items: [emma] });
	expect(run.error?.message).toMatch(
		/takes \{\{ \$json\.\S+ \}\}, and no input item has that field/,
	);
	expect(await effects()).toEqual({});
});

it.each([
	['=A cover by {{ $json.fields.author }}', [emma]],
	['=A cover for {{ $json.title }} {{ $json.subtitle }}', [{ ...emma, subtitle: 'A novel' }, emma]],
	['=A cover for {{ $json.title }} {{ $json.subtitle }}', [{ ...emma, subtitle: '' }]],
	["=A cover for {{ $json.title }} {{ $json.subtitle ?? '' }}", [emma]],
	['=A cover of {{ $json.list.length }} by {{ $json.title.length }}', [{ ...emma, list: [] }]],
])('are sent where an item has it, or where none is needed: %s', async (prompt, items) => {
	await catalogue.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
	const { run } = await catalogue.run('catalogueAiGenerate', image(prompt), { items });
	expect(run.error).toBeUndefined();
	expect(await effects()).toEqual({ generateImage: items.length });
});

it('an update writes what the fields give', async () => {
	const by = update('=By {{ $json.fields.author }}');
	const { items } = await catalogue.run('catalogueResource', by, { items: [emma] });
	expect(items[0]?.json).toMatchObject({ updated: true });
});
