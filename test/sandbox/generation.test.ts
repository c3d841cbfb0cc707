import { ebook, refusal, resourceOfType } from './catalogue';
import { editor, noAi, rival, unlinked, useSandbox } from './startSandbox';

const sandbox = useSandbox();
beforeAll(async () => {
	await sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});
const usedToday = async (key = editor) => (await sandbox.as(key).get('/usage')).data.data.account;

describe('4.4 POST /ai/generate-field', () => {
	const generate = (body: object, key = editor) => sandbox.as(key).post('/ai/generate-field', body);

	it('gives keywords as comma-separated terms drawn from the record, and saves nothing', async () => {
		const book = await ebook(sandbox);
		const { status, data } = await generate({ resourceRef: book.ref, fieldName: 'keywords' });
		expect(status).toBe(200);
		expect(data.data).toEqual({
			generationType: 'text',
			value: expect.any(String),
			applied: false,
			fieldRef: expect.any(Number),
			fieldName: 'keywords',
			streamId: expect.any(String),
			nodeIds: [],
			nodeNames: [],
		});
		const terms: string[] = data.data.value.split(', ');
		expect(terms.length).toBeGreaterThanOrEqual(4);
		expect(new Set(terms).size).toBe(terms.length);
		const author = book.fields.author.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		expect(terms).toContain(author);
		expect((await ebook(sandbox)).fields).toEqual(book.fields);
	});

	it('gives the same value for the same record', async () => {
		const { ref } = await ebook(sandbox);
		const values = await Promise.all(
			[1, 2].map(() => generate({ resourceRef: ref, fieldName: 'description' })),
		);
		expect(values[0]!.data.data.value).toBe(values[1]!.data.data.value);
	});

	it("writes prose from the record's own facts and says that the sandbox wrote it", async () => {
		const book = await ebook(sandbox);
		const { data } = await generate({ resourceRef: book.ref, fieldName: 'description' });
		expect(data.data.value).toContain(book.title);
		expect(data.data.value).toContain(book.fields.author);
		expect(data.data.value).toContain('sandbox');
	});

	it('takes a title without regard to case, and a ref', async () => {
		const { ref } = await ebook(sandbox);
		const byTitle = await generate({ resourceRef: ref, fieldName: 'KEYWORDS' });
		expect(byTitle.data.data.fieldName).toBe('keywords');
		const byRef = await generate({ resourceRef: ref, fieldRef: byTitle.data.data.fieldRef });
		expect(byRef.data.data.fieldName).toBe('keywords');
	});

	it('classifies with nodes of the tree, their names joined in value', async () => {
		const { ref } = await ebook(sandbox);
		const { data } = await generate({ resourceRef: ref, fieldName: 'subjects' });
		const { generationType, nodeIds, nodeNames, value, fieldRef } = data.data;
		expect(generationType).toBe('classification');
		expect(nodeIds.length).toBeGreaterThan(0);
		expect(value).toBe(nodeNames.join(', '));
		const options = (await sandbox.as(editor).get(`/resources/fields/${fieldRef}/options`)).data
			.data;
		const names = nodeIds.map(
			(id: number) => options.find((option: { ref: number }) => option.ref === id)?.name,
		);
		expect(names).toEqual(nodeNames);
	});

	it('refuses a name that two AI-enabled fields share: 400 AMBIGUOUS_FIELD', async () => {
		const { ref } = await ebook(sandbox);
		const answer = await generate({ resourceRef: ref, fieldName: 'Sales copy' });
		expect(refusal(answer)).toEqual([400, 'AMBIGUOUS_FIELD']);
		expect(answer.data.message).toContain('catalogueCopy');
	});

	it.each([['no such field'], ['isbn']])(
		'refuses %s, which is not AI-enabled: 400 UNKNOWN_FIELD',
		async (fieldName) => {
			const { ref } = await ebook(sandbox);
			const answer = await generate({ resourceRef: ref, fieldName });
			expect(refusal(answer)).toEqual([400, 'UNKNOWN_FIELD']);
			expect(answer.data.message).toContain(fieldName);
		},
	);

	it.each([
		['neither ref nor name', { resourceRef: 1 }],
		['both ref and name', { resourceRef: 1, fieldRef: 1, fieldName: 'keywords' }],
		['a ref as text', { resourceRef: '1', fieldName: 'keywords' }],
		['an unknown key', { resourceRef: 1, fieldName: 'keywords', save: true }],
		['no resource', { fieldName: 'keywords' }],
	])('refuses %s: 400 VALIDATION', async (_what, body) => {
		expect(refusal(await generate(body))).toEqual([400, 'VALIDATION']);
	});

	it('keeps the walls: 404 for what is not seen, 403 for what may not be edited', async () => {
		const { ref } = await ebook(sandbox);
		expect(refusal(await generate({ resourceRef: ref, fieldName: 'keywords' }, rival))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(refusal(await generate({ resourceRef: 999_999_999, fieldName: 'keywords' }))).toEqual([
			404,
			'NOT_FOUND',
		]);
		const hardback = (
			await sandbox
				.as('sandbox-filtered-key')
				.post('/resources/search', { fieldFilters: { format: 'Hardback' }, limit: 1 })
		).data.data;
		const denied = await generate(
			{ resourceRef: hardback.results[0].ref, fieldName: 'keywords' },
			'sandbox-filtered-key',
		);
		expect(refusal(denied)).toEqual([403, 'EDIT_DENIED']);
	});

	it('needs the ai scope and a linked user', async () => {
		const body = { resourceRef: 1, fieldName: 'keywords' };
		expect(refusal(await generate(body, noAi))).toEqual([403, 'INSUFFICIENT_SCOPE']);
		expect((await generate(body, noAi)).data.message).toContain('ai');
		expect(refusal(await generate(body, unlinked))).toEqual([403, 'NO_LINKED_USER']);
	});

	it('records its tokens for the user and the day', async () => {
		const { ref } = await ebook(sandbox);
		const before = await usedToday();
		await generate({ resourceRef: ref, fieldName: 'keywords' });
		const after = await usedToday();
		expect(after.requests).toBe(before.requests + 1);
		expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
		expect(after.outputTokens).toBeGreaterThan(before.outputTokens);
	});
});

it('a resource without AI-enabled fields generates nothing', async () => {
	const { ref } = await resourceOfType(sandbox, 'Contract');
	const answer = await sandbox
		.as(editor)
		.post('/ai/generate-field', { resourceRef: ref, fieldName: 'terms' });
	expect(refusal(answer)).toEqual([400, 'UNKNOWN_FIELD']);
});
