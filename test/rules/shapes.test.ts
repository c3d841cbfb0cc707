/** Shapes that the interface leaves to an answer; each is a dialect, too. */
import { stateOf } from '../../shared/catalogue/states';
import { progressIn } from '../../shared/catalogue/recordProgress';
import { searchPage } from '../../shared/catalogue/search';
import { adviceFor } from '../../shared/failure/adviceByCode';
import { Failure } from '../../shared/failure/failure';
import { ofAnySize } from '../../shared/lists/pageSize';
import { listedIn } from '../../shared/lists/rowsInAnswer';
import { inOrder } from '../../shared/trigger/lateModified';
import { refusalWords } from '../../shared/transport/envelope';
import { failureIn } from './failures';

const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ({ ref }));

/** Gives at most so many rows, and refuses to be asked for more. */
function strict(most: number, code = 'VALIDATION', message = 'Refused', httpStatus = 400) {
	const limits: number[] = [];
	const fetchPage = ofAnySize(async (offset, limit) => {
		limits.push(limit);
		if (limit > most) throw new Failure({ message, description: '', code, httpStatus });
		return await Promise.resolve({ rows: upTo(500).slice(offset, offset + limit), total: 500 });
	});
	return { fetchPage, limits };
}

describe('a page whose limit is refused', () => {
	it('is asked for in the usual size, as are those behind it', async () => {
		const { fetchPage, limits } = strict(50);
		expect(await fetchPage(0, 100)).toEqual({ rows: upTo(20), total: 500, limit: 20 });
		await fetchPage(20, 100);
		expect(limits).toEqual([100, 20, 20]);
	});

	it('of which no size is taken fails with the first refusal, and one by a known code at once', async () => {
		const { details } = await failureIn(async () => await strict(0).fetchPage(0, 100));
		expect(details.code).toBe('VALIDATION');
		const { fetchPage, limits } = strict(50, 'UNKNOWN_FIELD');
		await failureIn(async () => await fetchPage(0, 100));
		expect(limits).toEqual([100]);
	});
});

it.each([200, 409, 500])(
	'a page whose refusal speaks of the limit is asked for anew: %s',
	async (status) => {
		const { fetchPage, limits } = strict(50, 'ANY', 'limit must not be greater than 50', status);
		expect(await fetchPage(0, 100)).toMatchObject({ rows: upTo(20) });
		expect(limits).toEqual([100, 20]);
	},
);

describe('pages whose rows have no order', () => {
	const row = (ref: number) => ({ ref, date: `2026-01-01T00:00:0${ref}Z`, record: {} });

	it('are sorted, and the next page proves that the service did so', () => {
		expect(inOrder([row(4), row(5)], [row(3)], 'desc').map(({ ref }) => ref)).toEqual([5, 4]);
		expect(inOrder([row(2), row(1)], [row(3)], 'asc').map(({ ref }) => ref)).toEqual([1, 2]);
	});

	it.each(['asc', 'desc'] as const)(
		'and that are not sorted by the service are told (%s)',
		(way) => {
			expect(() => inOrder([row(2), row(4)], [row(3)], way)).toThrow(/order of their modification/);
		},
	);
});

it('rows of a search by meaning have a reference, wherever the service puts it', () => {
	const results = [{ resourceId: 7 }, { resource: 8 }, { score: 1, resource: { ref: 9 } }];
	expect(searchPage({ results }).rows.map(({ ref }) => ref)).toEqual([7, 8, 9]);
});

it('options by their references are options', () => {
	const words = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset' };
	const read = (data: unknown) => listedIn(data, { ...words, keyedBy: 'ref', text: 'name' }).rows;
	expect(read({ 12: 'Fiction', 15: 'Poetry' })).toEqual([
		{ ref: '12', name: 'Fiction' },
		{ ref: '15', name: 'Poetry' },
	]);
	expect(read({ 1: 'Fiction', 2: 'Poetry' })).toEqual([{ name: 'Fiction' }, { name: 'Poetry' }]);
});

it('a result that is false is none', () => {
	const words = { succeeded: [], failed: [] };
	const progressOf = (result: unknown) =>
		progressIn({ result: result as string }, stateOf(undefined), words);
	expect([false, 0, '0', ''].map(progressOf)).toEqual(Array(4).fill('unfinished'));
	expect(progressOf('Exported 1 record')).toBe('succeeded');
});

it('a refusal says its sentence under any usual name', () => {
	expect(refusalWords({ title: 'Refused', detail: 'No such title' }).message).toBe('No such title');
	expect(refusalWords({ error: { code: 'X', reason: 'Why' } })).toEqual({
		code: 'X',
		message: 'Why',
	});
});

it('a 409 about a name that is taken is not one about a request that goes on', () => {
	expect(adviceFor('NAME_TAKEN', 409)).toMatchObject({ refused: true });
	expect(adviceFor('NAME_TAKEN', 409).inProgress).toBeUndefined();
	expect(adviceFor(undefined, 409).inProgress).toBe(true);
	expect(adviceFor('IDEMPOTENCY_KEY_IN_PROGRESS', 409).inProgress).toBe(true);
});
