import { byName } from '../../engine/locators';
import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, noOp, source } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { ai, continues, form, generate, generations, newBook, REASONS, ref } from './keywords';

describe('its bounds', () => {
	it('Maximum Generations counts over all items; those that keep their value do not count', async () => {
		const others = await Promise.all([1, 2, 3, 4].map(async () => ({ ref: await newBook() })));
		const items = [{ ref, fields: { keywords: 'kept' } }, ...others];
		await ai.forget();
		const { items: given, pairs } = await generate({ maximumGenerations: 2 }, { items });
		expect(given.map(({ json }) => json.reason ?? 'generated')).toEqual([
			REASONS.kept,
			'generated',
			'generated',
			REASONS.maximum,
			REASONS.maximum,
		]);
		expect(pairs).toEqual([0, 1, 2, 3, 4]);
		expect(await generations()).toHaveLength(2);
	});

	it('Maximum Generations of the form counts without being added, over all runs of an execution', async () => {
		const items = Array.from({ length: 27 }, () => ({ ref }));
		const overwrite = { onExistingValue: 'overwrite' };
		const { items: given, hints } = await generate(overwrite, { items });
		expect(given.filter(({ json }) => json.generated)).toHaveLength(25);
		expect(hints).toContain('25 of 27 items were paid for, 2 are beyond the maximum of 25.');
		expect(
			(await generate({ ...overwrite, maximumGenerations: 1 }, { items })).items.map(
				({ json }) => json.generated,
			),
		).toEqual(items.map((_, index) => index === 0));
		await ai.forget();
		const limited = { ...form, ...overwrite, maximumGenerations: 3 };
		const node = catalogue('Node', 'catalogueAiGenerate', limited);
		const twice = await runWorkflow(
			chain(
				[source(items.slice(0, 2)), node],
				[
					['Source', 0, 'Later'],
					['Later', 0, 'Node'],
				],
				[noOp('Later')],
			),
			{ credential: { baseUrl: ai.sandbox.url, apiKey: editor } },
		);
		expect(twice.node('Node').runs).toBe(2);
		expect(await generations()).toHaveLength(3);
	});

	it('a budget whose expression gives nothing is refused: nothing would limit what is spent', async () => {
		for (const tokenBudget of ['={{ $json.misspelt }}', "={{ '' }}"]) {
			const { run } = await generate({ options: { tokenBudget } }, { items: [{ ref }] });
			expect(run.error?.message).toContain("The expression in 'Daily Token Budget' gave nothing");
		}
		expect(await generations()).toHaveLength(0);
	});

	it("what was paid for is not lost to another item's failure, whatever On Error says", async () => {
		const items = [{ ref }, { ref: 999_999 }, { ref }];
		const {
			run,
			items: given,
			hints,
			pairs,
		} = await generate({ requestOptions: { requestsAtOnce: 1 } }, { items });
		expect(run.error).toBeUndefined();
		expect(given.map(({ json }) => json.generated)).toEqual([true, false, false]);
		expect(given[0]?.json.value).toMatch(/\w/);
		expect(given[1]?.json).toMatchObject({
			ref: 999_999,
			reason: expect.stringContaining('was not found'),
			failure: { code: 'NOT_FOUND' },
		});
		expect(given[2]?.json).toEqual({
			ref,
			generated: false,
			reason: 'Not started, because an earlier item failed',
		});
		expect(pairs).toEqual([0, 1, 2]);
		expect(hints).toEqual(
			expect.arrayContaining([
				expect.stringContaining('What was paid for is in the output'),
				'1 of 3 items was paid for.',
			]),
		);
		const { run: unpaid } = await generate(
			{ requestOptions: { requestsAtOnce: 1 } },
			{ items: items.slice(1) },
		);
		expect(unpaid.error?.message).toContain('was not found');
	});

	it('what was paid for is counted and not lost where it could not be saved', async () => {
		const other = await newBook();
		const unsaved = async (refs: number[], options = {}) => {
			await ai.fault({ path: '/resources/*/fields' }, { kind: 'status', status: 403 });
			const items = refs.map((each) => ({ ref: each }));
			return await generate({ save: true, onExistingValue: 'overwrite' }, { items, ...options });
		};
		const { errors, hints } = await unsaved([ref, ref], { settings: continues });
		expect(errors).toMatchObject([{ value: expect.any(String) }, { saved: 'no' }]);
		expect(hints).toContain('2 of 2 items were paid for.');
		const stopped = await unsaved([ref, other, ref]);
		expect(stopped.items.map(({ json }) => json)).toMatchObject([
			{ generated: true, value: expect.any(String), saved: 'no' },
			{ generated: true, value: expect.any(String), saved: 'no' },
			{ generated: false, reason: 'Not started, because an earlier item failed' },
		]);
		const alone = await unsaved([ref]);
		expect(alone.run.error?.message).toContain('may not do this');
	});

	it('one value is paid for where the API key may save none', async () => {
		await ai.sandbox.as(editor).delete('/_sandbox/faults');
		const others = await Promise.all([newBook(), newBook(), newBook()]);
		const items = [ref, ...others].map((each) => ({ ref: each, fields: {} }));
		await ai.fault(
			{ path: '/resources/*/fields' },
			{ kind: 'status', status: 403, code: 'INSUFFICIENT_SCOPE' },
		);
		const { errors, hints } = await generate({ save: true }, { items, settings: continues });
		expect(hints).toContain('1 of 4 items was paid for.');
		expect(errors.map(({ value }) => typeof value)).toEqual([
			'string',
			...others.map(() => 'undefined'),
		]);
		expect(errors[1]?.description).toContain('Nothing was generated');
		const stopped = await generate({ save: true }, { items });
		expect(stopped.run.error?.message).toContain('lacks a scope');
		expect(await generations()).toHaveLength(2);
	});

	it('what may have been paid for is counted as such', async () => {
		await ai.fault({ path: '/ai/generate-field', times: 1 }, { kind: 'dropAfterCommit' });
		const { hints } = await generate({}, { items: [{ ref }, { ref }], settings: continues });
		expect(hints).toContain('1 of 2 items was paid for, and 1 may have been.');
	});

	it('Daily Token Budget stops once it is spent today', async () => {
		const one = { items: [{ ref }], timezone: 'UTC' };
		expect(
			(await generate({ options: { tokenBudget: 10_000_000 } }, one)).items[0]?.json.generated,
		).toBe(true);
		await ai.forget();
		const { items } = await generate({ options: { tokenBudget: 1 } }, one);
		expect(items[0]?.json).toMatchObject({ generated: false, reason: REASONS.budget });
		const preview = await generate({ options: { tokenBudget: 1 }, preview: true }, one);
		expect(preview.hints).toContain(
			'Preview: 1 beyond the daily token budget. Nothing was sent, nothing was paid.',
		);
		expect(await generations()).toEqual([]);
	});

	it.each(['dropAfterCommit', 'dropBeforeCommit'])(
		'is sent once, whatever becomes of the answer: %s',
		async (kind) => {
			await ai.fault({ path: '/ai/generate-field', times: 1 }, { kind });
			const { errors } = await generate({}, { items: [{ ref }], settings: continues });
			expect(errors).toEqual([expect.objectContaining({ code: 'CONNECTION', httpStatus: null })]);
			expect(await generations()).toHaveLength(1);
		},
	);

	it("the service's refusals are each item's own", async () => {
		const items = [
			{ ref, field: 'title' },
			{ ref: 999_999, field: 'keywords' },
			{ ref, field: '' },
			{ ref, field: 'Keywords' },
		];
		const { items: given, errors } = await generate(
			{ field: byName('={{ $json.field }}') },
			{ items, settings: continues },
		);
		expect(errors.map(({ code }) => code)).toEqual(['UNKNOWN_FIELD', 'NOT_FOUND', 'PARAMETER']);
		expect(given.map(({ json }) => json.fieldName)).toEqual(['keywords']);
	});
});
