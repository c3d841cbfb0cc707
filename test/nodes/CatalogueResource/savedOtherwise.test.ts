import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../../engine/locators';
import type { Work } from '../../request/running';
import { createCollection, errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';
import { automatic } from './form';

const server = useTinyServer();
const resourceRef = byId('7');
const ofBook = {
	...{ resource: 'resource', resourceType: byName('Book'), fields: automatic, resourceRef },
	options: { unknownColumns: 'send' },
};
const onBooks = (operation: string) => ({
	type: 'catalogueResource',
	parameters: { ...ofBook, operation },
});
const update = onBooks('update');
const types = {
	...{ title: 'text', subtitle: 'text', blurb: 'text', pages: 'number', price: 'number' },
	...{ editionDate: 'date', isOpen: 'boolean', format: 'dropdown', subjects: 'checkboxes' },
};

/** What comes of a write of these values that the service answers with this. */
async function written(
	work: Pick<Work, 'type' | 'parameters'>,
	values: IDataObject,
	answer: unknown,
) {
	server.answer((response, request) => {
		const { url } = request;
		const data = url.endsWith('/types')
			? [{ ref: 1, name: 'Book' }]
			: url.endsWith('/options')
				? ['Art', 'Crime', 'Music'].map((name, index) => ({ ref: index + 1, name }))
				: url.includes('/resources/fields')
					? Object.entries(types).map(([name, type], index) => ({ ref: index + 1, name, type }))
					: answer;
		json(200, { data })(response, request);
	});
	const { hints, succeeded, failed } = await runNode({
		...work,
		items: [values],
		credential: { baseUrl: server.url, apiKey: 'key' },
		settings: errorOutput,
	});
	return { hints: hints.join(' '), output: succeeded[0]?.json, error: failed[0]?.error };
}

describe('a write of which the service says a word', () => {
	const title = { title: 'Emma' };
	it.each(['pending_review', 'queued', 'Awaiting approval', 'inReview', 'unchanged'])(
		"is told as not certain by '%s'",
		async (status) => {
			for (const operation of ['create', 'update', 'archive']) {
				const { hints, output } = await written(onBooks(operation), title, { ref: 7, status });
				expect(hints).toContain(`The service says: '${status}', so it may not be done`);
				expect(output).toMatchObject({ ref: 7 });
			}
		},
	);

	it.each(['skipped', 'not_saved', 'failed', 'rejected'])("is not done by '%s'", async (status) => {
		const answer = { ref: 7, status };
		const updated = await written(update, title, answer);
		expect(updated.hints).toContain('its answer says that nothing was saved');
		expect(updated.output).toMatchObject({ updated: false });
		expect((await written(onBooks('archive'), title, answer)).error).toMatchObject({
			message: expect.stringContaining('did not archive resource 7'),
		});
		for (const create of [onBooks('create'), createCollection('A')])
			expect((await written(create, title, answer)).hints).toContain(`'${status}', so it may not`);
	});

	it.each(['ok', 'saved', 'active', 'approved', 'reviewed', 'forthcoming'])(
		"is done by '%s'",
		async (status) => {
			for (const work of [update, onBooks('create'), createCollection('A')])
				expect((await written(work, title, { ref: 7, status })).hints).toBe('');
		},
	);
});

it.each([
	[
		{ field: 'title', status: 200 },
		{ field: 'subtitle', status: 403 },
	],
	[
		{ name: 'title', ok: true },
		{ name: 'subtitle', ok: false },
	],
])(
	'an update whose answer is a list with a word on each field tells the one not saved',
	async (...rows) => {
		const { hints, output } = await written(update, { title: 'Emma', subtitle: 'A novel' }, rows);
		expect(hints).toContain('Some values were not saved: subtitle');
		expect(output).toMatchObject({
			changedFields: ['title'],
			fieldErrors: { subtitle: expect.any(String) },
		});
	},
);

describe('an answer that shows another value than was written', () => {
	const both = { title: 'Emma', subtitle: 'A novel' };

	it.each([
		['in its fields', { ref: 7, fields: { title: 'Emma', subtitle: 'Other' } }],
		['in its fields as a list', { fields: [{ name: 'subtitle', value: 'Other' }] }],
		['in the record', { ref: 7, title: 'Emma', subtitle: 'Other' }],
	])('is told %s', async (_, answer) => {
		for (const operation of ['create', 'update']) {
			const { hints } = await written(onBooks(operation), both, { ref: 7, ...answer });
			expect(hints).toContain("subtitle is 'Other' and not 'A novel'");
		}
	});

	it.each<[string, IDataObject[string], unknown, string]>([
		['price', 9.9, 9, "price is '9' and not '9.9'"],
		['price', 9.9, '990', "price is '990' and not '9.9'"],
		['pages', 1, 10, "pages is '10' and not '1'"],
		['subjects', 'Music, Art', ['Music'], "subjects is 'Music' and not 'Music, Art'"],
		['subjects', 'Art', [{ ref: 1 }, { ref: 2 }], "subjects is 'Art, Crime' and not 'Art'"],
		['blurb', 'Sun 😀 and a day', 'Sun', 'only the beginning of what was written: blurb'],
		['blurb', 'Alexander Solzhenitsyn, Nobel', 'Alexander S', 'only the beginning'],
	])('is told where %s was %j and is %j', async (name, sent, shown, hint) => {
		const fields = { title: 'Emma', [name]: shown };
		for (const operation of ['create', 'update']) {
			const { hints } = await written(
				onBooks(operation),
				{ title: 'Emma', [name]: sent },
				{ ref: 7, fields },
			);
			expect(hints).toContain(hint);
		}
	});

	it.each<[string, IDataObject[string], unknown]>([
		['subjects', 'Music, Art', ['Art', 'Music']],
		['subjects', 'Music, Art', [3, 1]],
		['subjects', 'Music, Art', ['KUN', 'MUS']],
	])('is none where the %s %j are shown as %j', async (name, sent, shown) => {
		const fields = { title: 'Emma', [name]: shown };
		const { hints } = await written(update, { title: 'Emma', [name]: sent }, { ref: 7, fields });
		expect(hints).toBe('');
	});

	it('is told of a field that stays empty, and of the name of a collection', async () => {
		const { hints } = await written(update, both, { fields: { ...both, subtitle: null } });
		expect(hints).toContain("subtitle is 'null' and not 'A novel'");
		const made = await written(createCollection('A'), {}, { ref: 5, name: 'B' });
		expect(made.hints).toContain("name is 'B' and not 'A'");
	});

	it('is not told twice of a field that was refused', async () => {
		const fieldErrors = { subtitle: 'Too short' };
		const answer = { fieldErrors, fields: { title: 'Emma', subtitle: 'Other' } };
		expect((await written(update, both, answer)).hints).not.toContain('other values');
	});

	it.each<[string, IDataObject[string], unknown]>([
		['title', 'Tom & Jerry', 'Tom &amp; Jerry'],
		['blurb', '<p>Good <b>book</b></p>', 'Good book'],
		['blurb', 'Good book', '<p>Good book</p>'],
		['pages', 200, '200 pages'],
		['price', '12.50', 12.5],
		['editionDate', '2026-01-31', '31/01/2026'],
		['editionDate', '2026-01-31', '2026-01-30T23:00:00Z'],
		['isOpen', true, 'Ja'],
		['isOpen', true, 1],
		['isOpen', false, null],
		['isOpen', null, false],
		['editionDate', '2026-01-31T23:30:00Z', '2026-02-01 00:30:00'],
		['editionDate', '2026-01-31', 1769817600],
		['price', 12.5, '12,50 €'],
		['blurb', '<p>Caf&eacute;</p>', '<p>Café</p>'],
		['subtitle', "It's -- fine...", 'It’s – fine…'],
		['format', ['Paperback'], [{ ref: 5, name: 'Paperback' }]],
		['format', 'Paperback', 'PB'],
	])('is none that shows %s %j as %j', async (name, sent, shown) => {
		const { hints } = await written(
			update,
			{ title: 'Emma', [name]: sent },
			{ fields: { title: 'Emma', [name]: shown } },
		);
		expect(hints).not.toContain('other values');
	});
});
