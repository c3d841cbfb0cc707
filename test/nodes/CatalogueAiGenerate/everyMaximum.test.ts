import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../engine/locators';
import { service } from '../service';

const ai = service();
const REASON = "'Maximum Generations' was reached";

/** What is paid for besides a field, by the address that it is asked at. */
const PAID: Array<[string, IDataObject, string]> = [
	[
		'Artwork',
		{ resource: 'artwork', operation: 'generate', resourceRef: byId(1001) },
		'/ai/generate-artwork',
	],
	[
		'Image',
		{ resource: 'image', operation: 'generate', prompt: '={{ $json.prompt }}' },
		'/ai/images/generate',
	],
	[
		'Keyword',
		{
			...{ resource: 'keyword', operation: 'research', output: 'summary' },
			keywords: '={{ $json.prompt }}',
		},
		'/ai/keyword-research',
	],
];
const itemsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ prompt: `A sea ${index}` }));

beforeEach(async () => {
	await ai.reset();
	await ai.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

describe.each(PAID)('%s: Maximum Generations', (_, form, address) => {
	const run = async (count: number, more: IDataObject = {}, options = {}) =>
		await ai.run(
			'catalogueAiGenerate',
			{ ...form, ...more },
			{ items: itemsOf(count), ...options },
		);
	const asked = async () => (await ai.journal()).filter(({ path }) => path === address).length;

	it('bounds what is paid for without being set; the other items are passed on with the reason', async () => {
		const { items, pairs } = await run(27);
		expect(await asked()).toBe(25);
		expect(pairs).toHaveLength(27);
		expect(items.filter(({ json }) => json.generated === false)).toHaveLength(2);
		expect(items.at(-1)?.json).toMatchObject({ generated: false, reason: REASON });
	});

	it('is no other than its expression says: where that gives nothing, nothing is paid for', async () => {
		for (const maximumGenerations of ['={{ $json.misspelt }}', "={{ '' }}"]) {
			const { run: failed } = await run(2, { maximumGenerations });
			expect(failed.error?.message).toContain(
				"The expression in 'Maximum Generations' gave nothing",
			);
		}
		expect(await asked()).toBe(0);
	});

	it('is the same in a preview, which pays nothing', async () => {
		const { items, hints } = await run(3, { maximumGenerations: 2, preview: true });
		expect(items.map(({ json }) => json.reason)).toEqual([undefined, undefined, REASON]);
		expect(hints.join()).toMatch(
			/Preview: 2 would be (generated|researched), 1 beyond the maximum of 2\. Nothing was sent/,
		);
		expect(await asked()).toBe(0);
	});

	it('counts what an earlier try of Retry On Fail has paid for once', async () => {
		await ai.fault({ path: address, nth: 2, times: 1 }, { kind: 'status', status: 400 });
		const { items } = await run(
			3,
			{ maximumGenerations: 2, requestOptions: { requestsAtOnce: 1 } },
			{ settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } },
		);
		expect(items.map(({ json }) => json.reason)).toEqual([undefined, undefined, REASON]);
		const isPaid = ({
			path,
			status,
			replayed,
		}: {
			path: string;
			status: number;
			replayed?: unknown;
		}) => path === address && status === 200 && replayed !== true;
		expect((await ai.journal()).filter(isPaid)).toHaveLength(2);
	});

	it.each([1, 10])(
		'does not count what the service refused, %d at once',
		async (requestsAtOnce) => {
			await ai.fault({ path: address, times: 1 }, { kind: 'status', status: 400 });
			const { errors, items } = await run(
				3,
				{ maximumGenerations: 2, requestOptions: { requestsAtOnce } },
				{ settings: { onError: 'continueErrorOutput' } },
			);
			expect([errors.length, items.length]).toEqual([1, 2]);
			expect(items.map(({ json }) => json.reason)).toEqual([undefined, undefined]);
		},
	);
});

it('Image: what the service repeats is not paid for, and leaves room for the others', async () => {
	const run = async () =>
		await ai.run(
			'catalogueAiGenerate',
			{
				...PAID[1]![1],
				maximumGenerations: 2,
				options: { idempotencyKey: 'perContent' },
			},
			{ items: itemsOf(3) },
		);
	expect((await run()).items.at(-1)?.json).toMatchObject({ reason: REASON });
	const { items, hints } = await run();
	expect(items.map(({ json }) => json.replayed)).toEqual([true, true, false]);
	expect(hints).toContain('1 of 3 items was paid for.');
});

it('Image: several items with one key are one image, which is paid for once', async () => {
	const [first, other] = itemsOf(2);
	const { items, hints } = await ai.run(
		'catalogueAiGenerate',
		{ ...PAID[1]![1], maximumGenerations: 2, options: { idempotencyKey: 'perContent' } },
		{ items: [first!, first!, other!] },
	);
	expect(items.map(({ json }) => json.replayed)).toEqual([false, true, false]);
	expect(hints).toContain('2 of 3 items were paid for, 1 is the image of an earlier item.');
});
