import fc from 'fast-check';

import { Failure } from '../../../shared/failure/failure';
import { numberedPages } from '../../../shared/lists/numberedPages';
import { adaptPageSize } from '../../../shared/lists/pageSize';
import { fetchRows } from '../../../shared/lists/readRows';
import { failureIn } from '../failures';

interface Service {
	count: number;
	size: number;
	/** The number of the first page. */
	first: number;
	counts?: boolean;
	/** What comes for a number behind the last page. */
	behind?: 'nothing' | 'the last' | number;
	/** Pages are as large as is asked for. */
	keepsLimit?: boolean;
	/** The most rows that may be asked for; more are refused. */
	most?: number;
	/** The number is ignored, as a parameter of another name is. */
	isIgnored?: boolean;
	/** References that the user may not see: their places in a page stay empty. */
	hidden?: number[];
	/** Called before each answer, with what is listed then. */
	before?: (refs: number[], nth: number) => void;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A service that lists the references 1, 2, 3 ... in numbered pages, whatever limit is asked for. */
function listing(service: Service) {
	const { count, first, counts = true, behind = 'nothing', before } = service;
	const hidden = new Set(service.hidden);
	const { most = Number.POSITIVE_INFINITY, isIgnored = false, keepsLimit = false } = service;
	const refs = upTo(count);
	const numbers: Array<number | undefined> = [];
	const refusal = (message: string, httpStatus: number) =>
		new Failure({ message, description: '', code: 'X', httpStatus });
	const byNumber = numberedPages(async (number, _from, limit) => {
		before?.(refs, numbers.length);
		numbers.push(number);
		if (numbers.length > 1_000) throw new Error('Endless');
		const size = keepsLimit ? limit : service.size;
		if (limit > most) throw refusal('The limit is too large', 400);
		const asked = isIgnored ? 0 : Math.max(0, (number ?? first) - first) * size;
		const isBehind = asked >= refs.length && asked > 0;
		if (isBehind && typeof behind === 'number') throw refusal('No page', behind);
		const lastStart = Math.floor((refs.length - 1) / size) * size;
		const start = isBehind && behind === 'the last' ? lastStart : asked;
		const shown = refs.slice(start, start + size).filter((ref) => !hidden.has(ref));
		const rows = shown.map((ref) => ({ ref }));
		return await Promise.resolve({ rows, total: counts ? refs.length : undefined });
	}, 'ref');
	const fetchPage = adaptPageSize(byNumber);
	const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
	const read = async (max = Number.POSITIVE_INFINITY) => {
		const { rows, gap } = await fetchRows(list, max);
		return { refs: rows.map(({ ref }) => ref), gap };
	};
	return { refs, numbers, fetchPage, read };
}

const services = fc.record({
	count: fc.integer({ min: 0, max: 130 }),
	size: fc.integer({ min: 2, max: 40 }),
	first: fc.constantFrom(0, 1),
	counts: fc.boolean(),
	behind: fc.constantFrom<Service['behind']>('nothing', 'the last', 404),
});

/** One uncounted page that comes again for each number and limit: so it does where the service reads neither. */
const seemsIgnorant = ({ count, size, counts, behind }: Service) =>
	counts === false && behind === 'the last' && count <= size;

describe('a list in numbered pages', () => {
	it('is read whole, whatever its pages are', async () => {
		await fc.assert(
			fc.asyncProperty(services, async (service) => {
				const { refs, gap } = await listing(service).read();
				expect(refs).toEqual(upTo(service.count));
				if (!seemsIgnorant(service)) expect(gap).toBeUndefined();
			}),
		);
	});

	it.each([10, 20, 25])(
		'of which %d rows come for each number, uncounted, may be longer, and that is told',
		async (count) => {
			const { read } = listing({ count, size: count, first: 1, counts: false, behind: 'the last' });
			const { refs, gap } = await read();
			expect(refs).toEqual(upTo(count));
			expect(gap).toContain(`the same ${count} rows for every page`);
		},
	);

	it('is read up to a limit, and no further', async () => {
		const { read, numbers } = listing({ count: 500, size: 15, first: 1 });
		expect((await read(20)).refs).toEqual(upTo(20));
		expect(Math.max(...numbers.map((number) => number ?? 1))).toBe(2);
	});

	it('gives rows from any place on, also where that is asked for first', async () => {
		const { fetchPage } = listing({ count: 50, size: 15, first: 0 });
		const { rows } = await fetchPage(22, 10);
		expect(rows.map(({ ref }) => ref)).toEqual([23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
	});

	/** The last row of the second page goes: the service gives the first for it again, and the reading fails. */
	const refusedAsRepeated = (error: unknown): { refs: number[]; gap: string } => {
		expect(error).toBeInstanceOf(Failure);
		const gap = (error as Failure).details.message;
		expect(gap).toContain('same page of a list twice');
		return { refs: [], gap };
	};

	it('that is counted loses no row unsaid where others come and go while it is read', async () => {
		const changes = fc.record({ nth: fc.nat(12), place: fc.nat(129), isNew: fc.boolean() });
		await fc.assert(
			fc.asyncProperty(services, changes, async (service, { nth, place, isNew }) => {
				const gone: number[] = [];
				const { read } = listing({
					...service,
					counts: true,
					before: (refs, count) => {
						if (count !== nth) return;
						if (isNew) refs.unshift(999);
						else gone.push(...refs.splice(place, 1));
					},
				});
				const { refs, gap } = await read().catch(refusedAsRepeated);
				const stayed = upTo(service.count).filter((ref) => !gone.includes(ref));
				expect(gap !== undefined || stayed.every((ref) => refs.includes(ref))).toBe(true);
			}),
			{
				numRuns: 1000,
				examples: [
					[
						{ count: 6, size: 5, first: 0, counts: true, behind: 'the last' },
						{ nth: 1, place: 5, isNew: false },
					],
				],
			},
		);
	});

	it.each([100, 200, 40])(
		'ends where a number behind the last of %d rows is the last',
		async (count) => {
			for (const counts of [true, false]) {
				const size = count === 40 ? 20 : 100;
				const { read, numbers } = listing({ count, size, first: 1, counts, behind: 'the last' });
				const { refs, gap } = await read();
				expect(refs).toEqual(upTo(count));
				expect(numbers.length).toBeLessThan(20);
				if (counts) expect(gap).toBeUndefined();
			}
		},
	);

	it('is asked for pages as small as the service wants them', async () => {
		const { read } = listing({ count: 50, size: 20, first: 1, most: 20 });
		expect(await read()).toEqual({ refs: upTo(50), gap: undefined });
	});

	it.each([400, 422])(
		'that is counted ends where a number behind it is refused by %d',
		async (behind) => {
			const { read } = listing({ count: 199, size: 100, first: 1, behind });
			expect(await read()).toEqual({ refs: upTo(199), gap: undefined });
		},
	);

	it('of which the number is ignored is no whole list', async () => {
		const { read, numbers } = listing({ count: 130, size: 20, first: 1, isIgnored: true });
		const { details } = await failureIn(async () => await read());
		expect(details.message).toContain('same page');
		expect(numbers.length).toBeLessThan(12);
	});

	it.each([1, 2, 7, 20, 60, 100])(
		'of %d rows on one page is whole, whatever its second page is',
		async (count) => {
			for (const first of [0, 1])
				for (const counts of [true, false]) {
					const { read, numbers } = listing({
						...{ count, size: 100, first, counts, keepsLimit: true, behind: 'the last' },
					});
					expect(await read()).toEqual({ refs: upTo(count), gap: undefined });
					expect(numbers.length).toBeLessThan(10);
				}
		},
	);

	it('without a total is read whole where pages show fewer rows than they hold', async () => {
		const uncounted = services.map((service) => ({ ...service, counts: false }));
		const refs = fc.uniqueArray(fc.integer({ min: 1, max: 130 }));
		await fc.assert(
			fc.asyncProperty(uncounted, refs, fc.nat(39), async (service, some, place) => {
				// Of each page one row shows at least.
				const { size } = service;
				const hidden = some.filter((ref) => (ref - 1) % size !== place % size);
				const seen = upTo(service.count).filter((ref) => !hidden.includes(ref));
				expect((await listing({ ...service, hidden }).read()).refs).toEqual(seen);
			}),
			{ numRuns: 1000 },
		);
	});

	it('that comes whole is read in a few requests', async () => {
		const { read, numbers } = listing({ count: 20, size: 20, first: 1, isIgnored: true });
		expect(await read()).toEqual({ refs: upTo(20), gap: undefined });
		expect(numbers.length).toBeLessThan(10);
	});

	it('fails with any other refusal of a page', async () => {
		const { read } = listing({ count: 30, size: 15, first: 1, counts: false, behind: 500 });
		expect((await failureIn(async () => await read())).details.httpStatus).toBe(500);
	});
});
