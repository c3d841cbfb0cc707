import { byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { ai, continues, generate, generations, REASONS, ref } from './keywords';

describe('what the field holds', () => {
	const held = { ref: 1001, fields: { keywords: 'whales; seas' } };

	it('is kept, taken from the input item', async () => {
		const { items } = await generate({}, { items: [held] });
		expect(items[0]?.json).toEqual({
			ref: 1001,
			value: 'whales; seas',
			fieldName: 'keywords',
			generated: false,
			reason: REASONS.kept,
			saved: false,
		});
		expect(await ai.journal()).toEqual([]);
	});

	it('is kept where the fields go by their references', async () => {
		const { data } = await ai.sandbox.as(editor).get('/resources/fields');
		const own = data.data.find(({ name }: { name: string }) => name === 'keywords');
		const { items } = await generate(
			{},
			{ items: [{ ref: 1001, fields: { [own.ref]: 'whales; seas' } }] },
		);
		expect(items[0]?.json).toMatchObject({ value: 'whales; seas', generated: false });
	});

	it('is kept where it is a list of options', async () => {
		const { items } = await generate(
			{ field: byName('thema') },
			{ items: [{ ref: 1001, fields: { thema: ['A', 'B'] } }] },
		);
		expect(items[0]?.json).toMatchObject({ value: 'A, B', generated: false });
	});

	it.each<[string, unknown, string]>([
		['an object', { ref: 5, name: 'A' }, '{"ref":5,"name":"A"}'],
		['a truth value', true, 'true'],
		['a list of objects', [{ name: 'A' }], '{"name":"A"}'],
	])('is kept where it is %s', async (_, keywords, value) => {
		const { items } = await generate({}, { items: [{ ref: 1001, fields: { keywords } }] });
		expect(items[0]?.json).toMatchObject({ value, generated: false });
	});

	it.each([{}, [{}], [''], ' ', null])('is none where it is %j', async (keywords) => {
		const { items } = await generate({}, { items: [{ ref, fields: { keywords } }] });
		expect(items[0]?.json).toMatchObject({ generated: true });
	});

	it('is kept where it was given as JSON text', async () => {
		const { items } = await generate(
			{ presentValues: '={ "keywords": "{{ $json.words }}" }' },
			{ items: [{ ref: 1001, words: 'whales' }] },
		);
		expect(items[0]?.json).toMatchObject({ value: 'whales', generated: false });
	});

	it('is that of the chosen field, by its name, its title or its reference', async () => {
		const fields = { description: 'Written by hand', keywords: '' };
		const { data } = await ai.sandbox.as(editor).get('/resources/fields');
		const listed = data.data.find(({ name }: { name: string }) => name === 'description');
		for (const field of [
			byName('description'),
			byName('DESCRIPTION'),
			{ __rl: true, mode: 'list', value: String(listed.ref) },
		]) {
			const { items } = await generate({ field, save: true }, { items: [{ ref, fields }] });
			expect(items[0]?.json).toMatchObject({
				value: 'Written by hand',
				generated: false,
				reason: REASONS.kept,
			});
		}
		const { items } = await generate({ field: byName('keywords') }, { items: [{ ref, fields }] });
		expect(items[0]?.json).toMatchObject({ generated: true });
	});

	it('is not saved over where nothing says what it is', async () => {
		const { errors } = await generate({ save: true }, { items: [{ ref }], settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'PARAMETER',
				message: expect.stringContaining("'Current Values' holds no fields"),
			}),
		]);
		expect(await generations()).toEqual([]);
	});

	it('is generated anew where that is wanted', async () => {
		const { items } = await generate(
			{ onExistingValue: 'overwrite' },
			{ items: [{ ...held, ref }] },
		);
		expect(items[0]?.json).toMatchObject({ ref, generated: true });
	});

	it.each([
		[12, false],
		[13, true],
	])(
		'of 12 characters, where shorter than %s counts: generated is %s',
		async (shorterThan, generated) => {
			const { items } = await generate(
				{ onExistingValue: 'overwriteIfShorter', shorterThan },
				{ items: [{ ...held, ref }] },
			);
			expect(items[0]?.json.generated).toBe(generated);
			expect(await generations()).toHaveLength(generated ? 1 : 0);
		},
	);
});
