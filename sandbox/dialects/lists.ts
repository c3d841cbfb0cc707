import { refusalOf } from './choice.ts';
import type { Choice, Point, Row } from './choice.ts';
import { openLists } from './endpoints.ts';
import { askFor, windowOf } from './pagingChoices.ts';
import { rowsOf, setRows } from './rows.ts';

/** A page of more rows than this is refused. */
const atMost = (most: number): Choice => ({
	name: `more than ${most} refused`,
	says: `a limit above ${most} is refused`,
	at: ['POST /resources/search', ...openLists],
	instead: ({ asked }) =>
		windowOf(asked).limit > most
			? refusalOf(400, 'VALIDATION', `limit must not be greater than ${most}`)
			: undefined,
});

const changed = ({ modifiedDate }: Row) => String(modifiedDate ?? '');

export const listPoints: Point[] = [
	{
		point: 'limits of a page',
		section: '4.1',
		says: 'more rows than a page may hold are asked for',
		rules: ['4.1.advanced.open', '2.open.entries'],
		choices: [atMost(99), atMost(50), atMost(20)],
	},
	{
		point: 'order',
		section: '4.8',
		says: 'which run is the most recent',
		rules: ['open endpoints'],
		choices: [
			{
				name: 'changed last first',
				says: 'the run that was changed last comes first',
				at: ['GET /distribution/runs'],
				success: async (answer, { asked, plain }) => {
					const { limit, offset } = windowOf(asked);
					const all = rowsOf(
						await plain(askFor(asked, { limit: 100, offset: 0 })),
						'GET /distribution/runs',
					).sort((one, other) => changed(other).localeCompare(changed(one)));
					setRows(answer, 'GET /distribution/runs', all.slice(offset, offset + limit));
				},
			},
		],
	},
];
