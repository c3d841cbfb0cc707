/** Shapes that the interface leaves to an answer; each is a dialect, too. */
import { answerFailure, Failure } from '../../../shared/failure/failure';
import { adaptPageSize } from '../../../shared/lists/pageSize';
import { fetchRows } from '../../../shared/lists/readRows';
import { failureIn } from '../failures';

const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ({ ref }));

/** Gives at most so many rows, and refuses to be asked for more. */
function strict(most: number, code = 'VALIDATION', message = 'Refused', httpStatus = 400) {
	const limits: number[] = [];
	const fetchPage = adaptPageSize(async (offset, limit) => {
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

it.each([undefined, 200])(
	'an answer (%s) that cannot be read in the usual size is told, not the refusal before it',
	async (status) => {
		const refused = { message: 'Refused', description: '', code: 'VALIDATION', httpStatus: 400 };
		const unread = answerFailure('No list', '', status);
		const fetchPage = adaptPageSize(
			async (_offset, limit) => await Promise.reject(limit > 20 ? new Failure(refused) : unread),
		);
		expect((await failureIn(async () => await fetchPage(0, 100))).details.message).toBe('No list');
	},
);

it('a page that is refused in the usual size for something else is told so, not by the size', async () => {
	const refusing = (message: string, httpStatus: number) =>
		new Failure({ message, description: '', code: 'VALIDATION', httpStatus });
	const tooMany = refusing('limit must not be greater than 50', 409);
	const noList = refusing('fieldFilters: a value must be a string', 400);
	const fetchPage = adaptPageSize(
		async (_offset, limit) => await Promise.reject(limit > 50 ? tooMany : noList),
	);
	expect(await failureIn(async () => await fetchPage(0, 100))).toBe(noList);
});

describe('a page that is refused behind the last row', () => {
	const held = (came: number, total: number | undefined, message = 'offset is out of range') =>
		adaptPageSize(async (offset) => {
			if (offset >= came)
				throw new Failure({ message, description: '', code: 'VALIDATION', httpStatus: 400 });
			return await Promise.resolve({ rows: upTo(came).slice(offset), total });
		});

	it('is the end of a list whose total is too large', async () => {
		const fetchPage = held(7, 12);
		await fetchPage(0, 100);
		expect(await fetchPage(7, 100)).toEqual({ rows: [], total: 12 });
	});

	it('is the end of a list of one row that is not counted', async () => {
		const { rows, gap } = await fetchRows(
			{ fetchPage: held(1, undefined), identityOf: ({ ref }) => ({ ref }) },
			Number.POSITIVE_INFINITY,
		);
		expect([rows, gap]).toEqual([upTo(1), undefined]);
	});

	it.each<[string, number, number | undefined, string | undefined]>([
		['a full page was the last', 100, 500, undefined],
		['nobody would notice what is missing', 7, undefined, undefined],
		['it is refused for something else', 7, 12, 'unknown filter'],
	])('is a failure where %s', async (_, came, total, message) => {
		const fetchPage = held(came, total, message);
		await fetchPage(0, 100);
		const { details } = await failureIn(async () => await fetchPage(came, 20));
		expect(details.code).toBe('VALIDATION');
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
