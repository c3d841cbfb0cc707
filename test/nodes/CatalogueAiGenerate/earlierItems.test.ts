import { editor } from '../../sandbox/startSandbox';
import { ai, generate, generations, ref } from './keywords';

const dates = { createdDate: '2026-01-31', modifiedDate: '2026-01-31' };
/** The item of a search that ran before: it shows no keywords. */
const items = () => [
	{
		ref,
		title: 'The voyage of a whaling ship',
		resourceTypeName: 'Book',
		...dates,
		fields: { title: 'The voyage of a whaling ship' },
	},
];
const someoneSaves = async (keywords: string) =>
	await ai.sandbox.as(editor).patch(`/resources/${ref}/fields`, { fields: { keywords } });

describe('Field: Generate of items of an earlier run', () => {
	it('keeps and does not pay for what was saved since, if Execute step is pressed again', async () => {
		await generate({ save: true }, { items: items() });
		const { items: again } = await generate({ save: true }, { items: items() });
		expect(await generations()).toHaveLength(1);
		expect(again[0]?.json).toMatchObject({
			generated: false,
			saved: false,
			value: expect.stringMatching(/\w/),
			reason: 'The catalogue shows a value by now, which was kept',
		});
	});

	it.each(['keep', 'overwriteIfShorter'])('does so with %s', async (onExistingValue) => {
		await someoneSaves('whales; harpoons');
		const { items: kept } = await generate(
			{ save: true, onExistingValue, shorterThan: 5 },
			{ items: items() },
		);
		expect(kept[0]?.json).toMatchObject({ generated: false, value: 'whales; harpoons' });
		expect(await generations()).toEqual([]);
	});

	it('leaves the maximum to the others, and says so in a preview', async () => {
		await someoneSaves('whales; harpoons');
		const { hints } = await generate({ save: true, preview: true }, { items: items() });
		expect(hints.join(' ')).toContain('1 kept');
	});

	it.each([
		['with Overwrite', { save: true, onExistingValue: 'overwrite' }],
		['where it is only returned', { save: false }],
	])('generates %s', async (_, parameters) => {
		await someoneSaves('whales; harpoons');
		const { items: made } = await generate(parameters, { items: items() });
		expect(made[0]?.json).toMatchObject({ generated: true });
	});

	it('does not look where a workflow runs by itself, since its items are of this run', async () => {
		const { items: made } = await generate({ save: true }, { items: items(), mode: 'webhook' });
		expect(made[0]?.json).toMatchObject({ generated: true, saved: true });
		const looks = (await ai.journal()).filter(({ path }) => path === '/resources/search');
		expect(looks.filter(({ body }) => JSON.stringify(body).includes('whaling'))).toEqual([]);
	});
});

it.each([
	['overwrite', true],
	['keep', false],
])(
	'a book that came in twice, as behind a Merge, is told with %s: %s',
	async (onExistingValue, isTold) => {
		const { hints } = await generate(
			{ save: true, onExistingValue },
			{ items: [...items(), ...items()] },
		);
		expect(await generations()).toHaveLength(isTold ? 2 : 1);
		expect(
			hints.join(' ').includes('Some items ask for the same, and it is done for each of them'),
		).toBe(isTold);
	},
);
