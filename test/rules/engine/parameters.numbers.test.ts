import { reading, refused } from './filledInForm';

describe('integer', () => {
	it.each([
		[5, 5],
		['5', 5],
		[' 12 ', 12],
		['-3', -3],
		['007', 7],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, number) => {
		expect(reading(value).integer('queueRef')).toBe(number);
	});

	it.each([
		1.5,
		'1.5',
		'1e3',
		'0x10',
		'five',
		'5 apples',
		NaN,
		Infinity,
		true,
		[5],
		2 ** 53,
		'99999999999999999',
	])('%j is none', async (value) => {
		await refused(() => reading(value).integer('queueRef'));
	});

	it('keeps to its bounds and says them', async () => {
		expect(reading(1).integer('queueRef', { min: 1, max: 2 })).toBe(1);
		const said = async (bounds: { min?: number; max?: number }) =>
			(await refused(() => reading(9).integer('queueRef', bounds))).description;
		expect(await said({ min: 1, max: 2 })).toBe(
			"Enter a whole number from 1 to 2 for 'Queue Ref'.",
		);
		expect(await said({ max: 2 })).toBe("Enter a whole number of at most 2 for 'Queue Ref'.");
		expect(await said({ min: 10 })).toBe("Enter a whole number of at least 10 for 'Queue Ref'.");
	});
});

describe('number', () => {
	it.each([
		[5, 5],
		['0.5', 0.5],
		[' 12 ', 12],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, number) => {
		expect(reading(value).number('queueRef')).toBe(number);
	});

	it.each(['five', ' ', NaN, Infinity, true, [5]])('%j is none', async (value) => {
		await refused(() => reading(value).number('queueRef'));
	});

	it('keeps to its bounds and says them', async () => {
		expect((await refused(() => reading(-1).number('queueRef', { min: 0 }))).description).toBe(
			"Enter a number of at least 0 for 'Queue Ref'.",
		);
	});
});
