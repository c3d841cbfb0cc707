import type { IDataObject } from 'n8n-workflow';

import { matchingResources } from '../../../shared/record/matching';
import { objectOf } from '../../../shared/values/read';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const LONG = 'The History and Remarkable Life of the Truly Honourable Colonel Jacque';

/** A service that keeps titles in its own way, and whose filter compares letter by letter. */
async function found(
	title: string,
	kept: string[],
	isSame = (has: string, is: string) => has === is,
) {
	const bodies: IDataObject[] = [];
	const { item } = itemWith({
		answer: ({ path, body }) => {
			if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
			bodies.push(objectOf(body));
			const { fieldFilters, query } = objectOf(body);
			const wanted = objectOf(fieldFilters).title as string | undefined;
			const results = kept
				.map((each, index) => ({ ref: index + 1, resourceType: 1, fields: { title: each } }))
				.filter(({ fields }) => wanted === undefined || isSame(fields.title, wanted))
				.filter(
					({ fields }) =>
						typeof query !== 'string' ||
						fields.title.toLowerCase().includes(query.split(' ')[0]?.toLowerCase() ?? ''),
				);
			return { results: results.slice(Number(objectOf(body).offset ?? 0)), total: results.length };
		},
	});
	const rows = await matchingResources(item, 'Book', {
		field: 'title',
		title: 'Title',
		value: title,
	});
	return { refs: rows.map(({ ref }) => ref), requests: bodies.length };
}

const folds = (has: string, is: string) => has.toLowerCase() === is.toLowerCase();

describe('a resource whose value the service keeps otherwise', () => {
	it('is found where its filter tells capitals apart', async () => {
		expect((await found('Emma', ['PERSUASION', 'EMMA'])).refs).toEqual([2]);
		expect((await found('Emma', ['PERSUASION', 'EMMA II'])).refs).toEqual([]);
	});

	it('costs two requests where its filter does not', async () => {
		expect(await found('Emma', ['Persuasion'], folds)).toEqual({ refs: [], requests: 3 });
	});

	it.each([
		["Don't look", 'Don’t look'],
		['Smith & Sons', 'Smith &amp; Sons'],
		['Sea – Land', 'Sea - Land'],
		['Wait... for it', 'Wait… for it'],
		['The <i>Sea</i>', 'The Sea'],
	])('is found where it keeps the signs of %j as %j', async (title, kept) => {
		expect((await found(title, ['Persuasion', kept], folds)).refs).toEqual([2]);
	});

	it.each([
		['Old Café', 'Old Cafe'],
		['Sun 😀 day', 'Sun ? day'],
		['Tales of Łódź', 'Tales of ?ód?'],
		['Sun rises 😀 day', 'Sun rises'],
		['The Sea.', 'The Sea'],
	])('is not created again where %j may have become %j', async (title, kept) => {
		const { details } = await failureIn(async () => await found(title, ['Emma', kept], folds));
		expect(details.message).toContain('as the service saved it');
	});

	it('is another with other letters', async () => {
		const others = ['Sun rises late', 'Sunday', 'Love and War', 'Tales of ?'];
		expect((await found('Sun rises 😀 day', others)).refs).toEqual([]);
		expect((await found('War & Love', others)).refs).toEqual([]);
		expect((await found('Tales of Łódź', others)).refs).toEqual([]);
	});

	it('is not created again where it may have been cut', async () => {
		const { details } = await failureIn(async () => await found(LONG, ['Emma', LONG.slice(0, 50)]));
		expect(details.message).toContain('as the service saved it');
		expect((await found(LONG, ['Emma', LONG.slice(0, 41)])).refs).toEqual([]);
	});

	it('is another where the service keeps longer ones whole', async () => {
		const whole = LONG.slice(0, 50);
		expect((await found(LONG, [whole, `The ${'x'.repeat(60)}`])).refs).toEqual([]);
		expect((await found(LONG, [whole, `The ${'x'.repeat(90)}`])).refs).toEqual([]);
	});

	it('costs no request by words where the service keeps longer ones whole', async () => {
		expect(await found(LONG, ['1'.repeat(90)])).toEqual({ refs: [], requests: 2 });
	});
});
