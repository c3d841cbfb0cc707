import type { IDataObject } from 'n8n-workflow';

import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

const run = async (type: string, parameters: IDataObject, data: unknown) => {
	server.answer(json(200, { data }));
	const { succeeded, failed, hints } = await runNode({
		type,
		parameters,
		credential: { baseUrl: server.url, apiKey: 'key-1' },
		settings: errorOutput,
	});
	return { rows: succeeded.map((item) => item.json), failed, hint: hints.join() };
};

describe('what an answer does not hold is told', () => {
	const row = { monthly_search_volume_exact: 10 };
	const research = async (answer: object) =>
		await run(
			'catalogueAiGenerate',
			{
				resource: 'keyword',
				operation: 'research',
				keywords: 'sea',
				output: 'rows',
				marketplace: { __rl: true, mode: 'id', value: 'GB' },
			},
			{ keywords: ['sea'], marketplace: 'GB', errors: [], ...answer },
		);

	it('keywords by their name are rows', async () => {
		const { rows, hint } = await research({ totalResults: 1, results: { sea: row } });
		expect(rows).toEqual([{ name: 'sea', ...row, marketplace: 'GB' }]);
		expect(hint).toBe('');
	});

	it('keywords within other rows are rows, and topics in a list of one are topics', async () => {
		const results = [{ node: { name: 'sea', ...row } }];
		const { rows } = await research({ totalResults: 1, results });
		expect(rows).toEqual([{ name: 'sea', ...row, marketplace: 'GB' }]);
		const topics = await run(
			'catalogueAiGenerate',
			{ resource: 'topic', operation: 'getTrending', output: 'rows' },
			[{ geo: 'GB', trends: ['sea'] }],
		);
		expect(topics).toEqual({ rows: [{ term: 'sea', geo: 'GB' }], failed: [], hint: '' });
	});

	it.each([
		[{ totalResults: 500, results: [{ name: 'sea' }] }, 'gave 1 of 500 keywords'],
		[{ totalResults: 3, results: null }, 'gave 0 of 3 keywords'],
		[{ totalResults: 1, results: { sea: [row], ship: [row] } }, 'could not be read'],
		[{ found: [{ name: 'sea' }] }, 'gave no keywords, but an object with keywords, marketplace'],
		[{ totalResults: 1, results: ['sea'], marketplace: 'US' }, "marketplace 'US', although 'GB'"],
		[{ totalResults: 1, results: ['sea'], keywords: ['ship'] }, 'started from: sea.'],
	])('keywords: %j', async (answer, words) => {
		expect((await research(answer)).hint).toContain(words);
	});

	it.each(['UK', 'en-GB', 'United Kingdom', ''])(
		'a marketplace that may be the one asked for: %j',
		async (marketplace) => {
			const { rows, hint } = await research({ totalResults: 1, results: ['sea'], marketplace });
			expect([rows, hint]).toEqual([[{ name: 'sea', marketplace }], '']);
		},
	);

	const trending = async (answer: object, parameters: IDataObject = {}) =>
		await run(
			'catalogueAiGenerate',
			{ resource: 'topic', operation: 'getTrending', output: 'rows', ...parameters },
			{ geo: 'GB', ...answer },
		);
	const region = { __rl: true, mode: 'name', value: 'GB' };

	it('topics of a part of another region are a failure', async () => {
		const trends = [{ term: 'sea' }];
		for (const geo of ['GB-ENG', 'en-GB', 'uk', 'United Kingdom'])
			expect((await trending({ geo, trends }, { region })).rows).toHaveLength(1);
		const { failed } = await trending({ geo: 'US-NY', trends }, { region });
		expect(failed[0]!.error.description).toContain("'trending.region'");
	});

	it('a region may be a part of one; the whole is told, and another part is a failure', async () => {
		const part = { region: { __rl: true, mode: 'name', value: 'us-ny' } };
		const trends = [{ term: 'sea' }];
		for (const geo of ['US-NY', 'us_ny', 'New York'])
			expect((await trending({ geo, trends }, part)).rows).toHaveLength(1);
		expect(server.seen[0]?.url).toContain('geo=US-NY');
		const whole = await trending({ geo: 'US', trends }, part);
		expect([whole.rows, whole.hint]).toEqual([
			[{ term: 'sea', geo: 'US' }],
			expect.stringContaining('all of US'),
		]);
		expect((await trending({ geo: 'US-CA', trends }, part)).failed).toHaveLength(1);
	});

	it('topics whose region nothing says are told, and one within an object is read', async () => {
		const trends = [{ term: 'sea' }];
		for (const geo of [null, ''])
			expect((await trending({ geo, trends }, { region })).hint).toContain("'trending.region'");
		expect((await trending({ geo: null, trends })).hint).toBe('');
		expect((await trending({ geo: { code: 'GB' }, trends }, { region })).hint).toBe('');
		const { failed } = await trending({ geo: { code: 'US' }, trends }, { region });
		expect(failed).toHaveLength(1);
	});

	it('an error without words is none', async () => {
		const results = [{ name: 'sea', ...row }];
		expect(
			(await research({ totalResults: 1, results, errors: ['', null, 'None', 'No errors.'] })).hint,
		).toBe('');
	});

	it('topics are as many as without a number', async () => {
		const trends = Array.from({ length: 10 }, (_, index) => ({ term: `topic ${index}` }));
		expect((await trending({ trends }, { maximum: 20 })).hint).toContain("'trending.limit'");
		expect((await trending({ trends }, { maximum: 10 })).hint).toBe('');
		expect((await trending({ trends: trends.slice(1) }, { maximum: 20 })).hint).toBe('');
	});

	it.each<[object, string]>([
		[{ text: 'sea', fieldName: 'keywords' }, "no 'value', but an object with text, fieldName"],
		[{ value: null }, 'The AI gave no value'],
		[{ value: 'null' }, 'The AI gave no value'],
		[{ value: 'N/A' }, 'The AI gave no value'],
		[{ value: { en: 'sea' } }, 'The AI gave a value that is no text, but an object with en'],
		[{ value: 'sea' }, ''],
		[{ value: 'sea', fieldRef: '12' }, ''],
		[{ value: 'sea', fieldRef: 13 }, 'for field 13, although 12'],
	])('a generated value: %j', async (answer, words) => {
		const { hint, rows } = await run(
			'catalogueAiGenerate',
			{
				resource: 'field',
				operation: 'generate',
				resourceRef: { __rl: true, mode: 'id', value: '7' },
				field: { __rl: true, mode: 'id', value: '12' },
				onExistingValue: 'overwrite',
			},
			answer,
		);
		expect(hint).toMatch(words === '' ? /^$/ : words);
		// A node behind it would save the word.
		if (words === 'The AI gave no value') expect(rows[0]?.value ?? '').toBe('');
	});

	it('topics by their term are rows', async () => {
		const trends = { sea: { traffic: '1K', news: [] }, moon: { traffic: '2K', news: [] } };
		expect((await trending({ trends })).rows).toEqual([
			expect.objectContaining({ term: 'sea', traffic: '1K' }),
			expect.objectContaining({ term: 'moon', traffic: '2K' }),
		]);
	});

	it('topics and keywords that stand bare are rows, and terms in one text are those that were sent', async () => {
		const [term, name] = ['sea', 'ship'];
		const topics = { resource: 'topic', operation: 'getTrending', output: 'rows' };
		expect(await run('catalogueAiGenerate', topics, [{ term }, { term: 'moon' }])).toMatchObject({
			rows: [{ term }, { term: 'moon' }],
			failed: [],
			hint: '',
		});
		const parameters = { resource: 'keyword', operation: 'research', keywords: 'sea, ghost ship' };
		const research = async (answer: unknown) =>
			await run('catalogueAiGenerate', { ...parameters, output: 'rows' }, answer);
		expect(await research([{ name: term }, { name }])).toMatchObject({
			rows: [{ name: term }, { name }],
			hint: '',
		});
		const keywords = 'sea,ghost ship';
		expect((await research({ keywords, results: [{ name }] })).hint).toBe('');
	});

	it.each([[{ trends: null }], [{}]])('topics: %j', async (answer) => {
		expect((await trending(answer)).hint).toContain('no list of topics');
	});

	it('topics that are none are a failure', async () => {
		const { failed } = await trending({ trends: 'sea, moon' });
		expect(failed[0]!.error.message).toContain('no list of topics, but a text');
	});

	it('no topics are none', async () => {
		expect(await trending({ trends: [] })).toMatchObject({ rows: [], hint: '', failed: [] });
	});

	const resourceRef = { __rl: true, mode: 'id', value: '7' };
	const cover = { __rl: true, mode: 'name', value: 'cover' };
	it.each<[string, IDataObject]>([
		['image', { prompt: 'A lighthouse' }],
		['artwork', { resourceRef, assetType: cover, aspectRatio: cover }],
	])('%s: none came', async (resource, parameters) => {
		const { hint: unplaced } = await run(
			'catalogueAiGenerate',
			{ resource, operation: 'generate', ...parameters },
			{ images: [{ path: '', url: null }, { path: 'a' }] },
		);
		expect(unplaced).toContain('neither path nor URL for 1 of 2 images');
		for (const images of [[], null, undefined]) {
			const { hint } = await run(
				'catalogueAiGenerate',
				{ resource, operation: 'generate', ...parameters },
				{ images, prompt: 'p', textResponse: 'I cannot draw this' },
			);
			expect(hint).toContain('The service returned no image');
		}
	});

	const messages = [{ role: 'user', content: 'Which books?' }];
	it.each<[IDataObject, string]>([
		[{ messages, messageCount: 9 }, '1 of 9 messages'],
		[{ messages, total: '9' }, '1 of 9 messages'],
		[{ messages: { results: messages, total: 9 } }, '1 of 9 messages'],
		[{ messages, hasMore: true }, 'there are more'],
		[{ messages, hasMore: false, total: 1 }, ''],
	])('messages of a chat: %j', async (chat, words) => {
		for (const output of ['rows', 'summary']) {
			const { hint } = await run(
				'catalogueAiChat',
				{ resource: 'chat', operation: 'get', chatRef: '5', output },
				{ ref: 5, ...chat },
			);
			expect(hint).toContain(words);
			if (words === '') expect(hint).toBe('');
		}
	});
});

describe('an answer for something else', () => {
	it.each([
		[
			'field',
			{ field: { __rl: true, mode: 'name', value: 'blurb' }, onExistingValue: 'overwrite' },
		],
		['artwork', { assetType: 'cover', aspectRatio: '2:3' }],
	])('a paid %s for another resource is passed on, and told', async (resource, parameters) => {
		const resourceRef = { __rl: true, mode: 'id', value: '7' };
		const { rows, failed, hint } = await run(
			'catalogueAiGenerate',
			{ resource, operation: 'generate', resourceRef, ...parameters },
			{ resourceRef: 8, value: 'Text', fieldName: 'blurb', images: [{ path: 'a', url: '/a' }] },
		);
		expect([rows.length, failed]).toEqual([1, []]);
		expect(hint).toContain('for resource 8, although 7 was');
	});
});
