import { answerFailure } from '../../../shared/failure/failure';
import { scroll } from '../../../shared/lists/editorPage';
import type { List, Page } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';
import { upTo, type Row } from './pagingService';

/** A service that cuts a list of 250 into pages before it takes out what the user may not see, and says whether more follow. */
const filtering = (isHidden: (ref: number) => boolean, says: 'more' | 'the total'): List<Row> => ({
	identityOf: ({ ref }) => ({ ref }),
	async fetchPage(offset, limit): Promise<Page<Row>> {
		const rows = upTo(250).slice(offset, offset + limit);
		return await Promise.resolve({
			rows: rows.filter((ref) => !isHidden(ref)).map((ref) => ({ ref })),
			...(says === 'more' ? { total: undefined, isMore: offset + limit < 250 } : { total: 250 }),
		});
	},
});

const shownOf = (isHidden: (ref: number) => boolean) => upTo(250).filter((ref) => !isHidden(ref));

/** The references that somebody meets who scrolls so far, or to the end. */
async function metBy(list: List<Row>, most: number): Promise<number[]> {
	const met: number[] = [];
	for (let next: string | undefined = ''; next !== undefined && met.length < most;) {
		const page: Awaited<ReturnType<typeof scroll<Row>>> = await scroll(list, next);
		met.push(...page.rows.map(({ ref }) => ref));
		next = page.next;
	}
	return met;
}

describe('rows behind a page of which no new one is shown', () => {
	const hidden = {
		top: (ref: number) => ref < 120,
		middle: (ref: number) => ref > 80 && ref < 220,
	};

	it.each(['top', 'middle'] as const)(
		'come where the service says that more follow, and hides the %s of the list',
		async (place) => {
			const { rows, gap } = await fetchRows(filtering(hidden[place], 'more'), Infinity);
			expect(rows.map(({ ref }) => ref)).toEqual(shownOf(hidden[place]));
			expect(gap).toBeUndefined();
		},
	);

	it.each([
		['top', 'more'],
		['middle', 'more'],
		['top', 'the total'],
		['middle', 'the total'],
	] as const)('come to somebody who scrolls, of a hidden %s, by %s', async (place, says) => {
		const shown = shownOf(hidden[place]);
		const list = filtering(hidden[place], says);
		expect(await metBy(list, shown.length)).toEqual(shown);
	});

	it('are none where the service says so of its last page as well, and refuses what is behind', async () => {
		const list: List<Row> = {
			...filtering(() => false, 'more'),
			async fetchPage(offset, limit) {
				if (offset > 250) throw answerFailure('Behind the end', '', 416);
				const rows = upTo(250).slice(offset, offset + limit);
				return await Promise.resolve({
					rows: rows.map((ref) => ({ ref })),
					total: undefined,
					isMore: true,
				});
			},
		};
		const { rows, gap } = await fetchRows(list, Infinity);
		expect(rows).toHaveLength(250);
		expect(gap).toBeUndefined();
	});

	it('are told to be missing where none is shown at all', async () => {
		const { rows, gap } = await fetchRows(
			filtering(() => true, 'more'),
			Infinity,
		);
		expect(rows).toEqual([]);
		expect(gap).toContain('says that more rows follow, but shows none');
	});
});
