import type { IDataObject } from 'n8n-workflow';

import { byName } from '../../engine/locators';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const FIELDS = [
	{ ref: 1, name: 'title', title: 'Title', aiEnabled: false },
	{ ref: 2, name: 'key_words', title: 'Keywords', aiEnabled: true },
];

const server = useTinyServer();

/** Keeps what is there of the first of the resources, as a search shows them. */
async function keep(
	shown: IDataObject[],
	parameters: IDataObject = { save: true },
	more: IDataObject = {},
) {
	const results = shown.map((fields, index) => ({ ref: index + 1, fields }));
	const titled = results.map((row) => ({ ...row, title: row.fields.title }));
	server.answer((response, request) => {
		const data = {
			'/resources/types': [{ ref: 4, name: 'Book' }],
			'/resources/fields': FIELDS,
			'/resources/search': { results: titled, total: results.length },
			'/ai/generate-field': { value: 'sea', fieldRef: 2, fieldName: 'key_words' },
		}[request.url.split('?')[0] ?? ''];
		json(200, { data: data ?? { ref: 1, fieldErrors: {} } })(response, request);
	});
	const { succeeded, failed, hints } = await runNode({
		type: 'catalogueAiGenerate',
		parameters: {
			resource: 'field',
			operation: 'generate',
			resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
			field: byName('key_words'),
			...parameters,
		},
		items: [{ id: 0, ...results[0], ...more } as IDataObject],
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-the-fields' },
		// In the editor it would look again at each item that it saves.
		options: { mode: 'webhook' },
	});
	return {
		value: succeeded[0]?.json.value,
		generated: succeeded[0]?.json.generated,
		errors: failed.map(({ error }) => error.message),
		hints,
		paid: server.seen.filter(({ url }) => url === '/ai/generate-field').length,
	};
}

it.each<[string, IDataObject[]]>([
	['a search shows other fields only', [{ title: 'Emma' }, { title: 'Dracula' }]],
	['a search shows fields by their numbers', [{ '1': 'Emma' }, { '1': 'Dracula' }]],
	['a search shows no fields', [{}, {}]],
])('where %s, nothing is paid for and written over what may be there', async (_, shown) => {
	const { errors, paid } = await keep(shown);
	expect(errors).toEqual([
		expect.stringContaining("No resource that was looked at shows 'key_words'"),
	]);
	expect(paid).toBe(0);
	const suggested = await keep(shown, { save: false });
	expect(suggested).toMatchObject({ generated: true, paid: 1 });
	expect(suggested.hints).toContainEqual(expect.stringContaining('could not be looked at'));
});

it.each([true, false])(
	"a search with 'Fields as Columns' shows what to keep (saved: %s)",
	async (save) => {
		const columns = { fields: undefined, resourceTypeName: 'Book', key_words: 'bats' };
		const shown = [{ title: 'Dracula', key_words: 'bats' }];
		const { value, generated, errors, hints, paid } = await keep(shown, { save }, columns);
		expect({ value, generated, errors, paid }).toEqual({
			...{ value: 'bats', generated: false },
			...{ errors: [], paid: 0 },
		});
		expect(hints).not.toContainEqual(expect.stringContaining('could not be looked at'));
		expect(server.seen.filter(({ url }) => url === '/resources/search')).toEqual([]);
		const empty = { ...columns, key_words: '' };
		expect((await keep([{ title: 'Dracula', key_words: '' }], { save }, empty)).paid).toBe(1);
	},
);

it('what an item of a search that was cut down does not show is kept also where nothing is saved', async () => {
	const shown = [{ title: 'Dracula', key_words: 'bats' }];
	const { value, paid } = await keep(shown, { save: false }, { fields: { title: 'Dracula' } });
	expect({ value, paid }).toEqual({ value: 'bats', paid: 0 });
});

it('a field that other resources show is empty where it is left out', async () => {
	const { generated, hints } = await keep([
		{ title: 'Emma' },
		{ title: 'Dracula', key_words: 'bats' },
	]);
	expect({ generated, hints }).toEqual({ generated: true, hints: [] });
});

it('an event of the trigger whose record is whole is not searched for again', async () => {
	const record = { resourceTypeName: 'Book', createdDate: 'x', modifiedDate: 'x' };
	const renamed = [{ title: 'Emma' }, { title: 'Dracula', key_words: 'bats' }];
	const { generated, errors } = await keep(
		renamed,
		{ save: true },
		{ eventId: 'resource:1:1', title: 'As it was called', record },
	);
	expect({ generated, errors }).toEqual({ generated: true, errors: [] });
	expect(server.seen.filter(({ url }) => url.includes('As'))).toEqual([]);
});

it('it is told where a service that leaves out what is empty shows it nowhere', async () => {
	const { generated, hints } = await keep([{ title: 'Emma' }, { isbn: '9780141439587' }]);
	expect(generated).toBe(true);
	expect(hints).toContainEqual(expect.stringContaining('it counts as empty'));
});

it.each<[unknown]>([[false], [{ value: null, label: '' }], [''], ['<p>&nbsp;</p>'], ['<br />']])(
	'%j is no value',
	async (key_words) => {
		const { generated, hints } = await keep([{ title: 'Emma', key_words } as IDataObject]);
		expect({ generated, hints }).toEqual({ generated: true, hints: [] });
	},
);

it('resources of the same type that show different fields leave out what is empty, so nothing is guessed', async () => {
	const shown = [{ title: 'Emma' }, { title: 'Dracula', isbn: '9780141439846' }];
	const { errors, paid } = await keep(shown, { save: true }, { resourceTypeName: 'Book' });
	expect(errors).toEqual([expect.stringContaining('cannot be told')]);
	expect(paid).toBe(0);
	expect(server.seen.map(({ body }) => body)).toContainEqual(expect.stringContaining('"type":4'));
});

it('a value is kept that is shown under the name in other letters', async () => {
	const { generated, paid } = await keep([{ title: 'Emma', keyWords: 'love' }]);
	expect({ generated, paid }).toEqual({ generated: false, paid: 0 });
});

describe('an item that does not have all that a search gives, e.g. behind Only Fields', () => {
	const shown = [
		{ title: 'Emma', key_words: 'love' },
		{ title: 'Dracula', key_words: 'bats' },
	];
	const cut = (ref: number, title = 'Emma') => ({ ref, title, fields: { title } });

	it('keeps what a search for its resource shows', async () => {
		const kept = await keep(shown, { save: true }, cut(1));
		expect(kept).toMatchObject({ value: 'love', generated: false, errors: [], paid: 0 });
		const bodies = server.seen.filter(({ url }) => url === '/resources/search');
		expect(bodies.map(({ body }) => body)).toEqual([expect.stringContaining('"query":"Emma"')]);
	});

	const record = { resourceTypeName: 'Book', createdDate: 'x', modifiedDate: 'x' };
	it.each<[string, IDataObject, boolean]>([
		['a write', {}, true],
		['a write', {}, false],
		['Catalogue Query', { resourceId: 1 }, true],
		['Catalogue Query', { resourceId: 1 }, false],
		['an event', { eventId: 'resource:1:1', record }, true],
	])(
		'keeps it also where it has no fields at all, as those of %s (%j, saved: %s)',
		async (...of) => {
			const [, more, save] = of;
			const item = { ref: 1, title: 'Emma', fields: undefined, ...more };
			const kept = await keep(shown, { save }, item);
			expect(kept).toMatchObject({ value: 'love', generated: false, errors: [], paid: 0 });
		},
	);

	it.each<[string, IDataObject, IDataObject]>([
		[
			'from the list',
			{ mode: 'list', value: '1', cachedResultName: 'Emma (1815)' },
			{ ref: undefined },
		],
		['by its name', { mode: 'name', value: '={{ $json.book }}' }, { ref: undefined, book: 'Emma' }],
	])('keeps it also where the resource was chosen %s', async (_, chosen, more) => {
		const parameters = { save: true, resourceRef: { __rl: true, ...chosen } };
		const kept = await keep(shown, parameters, { fields: undefined, ...more });
		expect(kept).toMatchObject({ value: 'love', generated: false, errors: [], paid: 0 });
	});

	it('gets a value where that search shows none', async () => {
		const fields = [{ title: 'Emma' }, { title: 'Dracula', key_words: 'bats' }];
		const made = await keep(fields, { save: true }, cut(1));
		expect(made).toMatchObject({ generated: true, hints: [], paid: 1 });
	});

	it('is refused where that search does not find its resource', async () => {
		const { errors, paid } = await keep(shown, { save: true }, cut(7));
		expect(errors).toEqual([
			"The item does not show 'key_words', and a search for 'Emma' does not find resource 7, so whether the field holds a value cannot be told",
		]);
		expect(paid).toBe(0);
	});

	it('is taken as it is where it shows the field as empty, or has all that a search gives', async () => {
		const searches = () => server.seen.filter(({ url }) => url === '/resources/search').length;
		const named = { ...cut(7), fields: { title: 'Emma', key_words: '' } };
		expect(await keep(shown, { save: true }, named)).toMatchObject({ generated: true, paid: 1 });
		expect(searches()).toBe(0);
		const dates = { createdDate: '2026-01-31', modifiedDate: '2026-01-31' };
		const whole = { ...cut(7), ...dates, resourceTypeName: 'Book' };
		expect(await keep(shown, { save: true }, whole)).toMatchObject({ generated: true });
	});
});
