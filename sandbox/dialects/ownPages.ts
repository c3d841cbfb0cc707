import type { Choice, Point, Row } from './choice.ts';
import { dataOf, rowOf } from './choice.ts';
import { describe, openLists } from './endpoints.ts';
import { askFor, paged, read, whole, windowOf } from './pagingChoices.ts';

/** Pages of the service's own size, whatever limit is asked for; an offset counts rows. */
const ownSize = (
	name: string,
	size: number,
	beside: string,
	by: (page: { total: number; offset: number }) => Row,
): Choice =>
	paged(name, `pages of ${size} rows, whatever limit is asked for; ${beside}`, {
		success: async (answer, scene) => {
			const { endpoint } = scene.asked;
			if (!endpoint) return;
			const { offset } = windowOf(scene.asked);
			const total = whole(rowOf(dataOf(answer)).total, 0);
			rowOf(answer.json).data = {
				[describe(endpoint).list ?? '']: await read(scene, offset, size),
				...by({ total, offset }),
			};
		},
	});
const nothing = () => ({});

const NUMBERED_SIZE = 2;
/** Pages by their number alone: no limit and no offset is known. */
const numbered = (first: number): Choice =>
	paged(
		`numbered from ${first}`,
		`pages of ${NUMBERED_SIZE} rows, asked for by page, which is ${first} for the first`,
		{
			appliesTo: [...openLists, 'POST /resources/search'],
			wanted: 'named',
			overrides: { 'list.page': 'page', 'search.page': 'page' },
			ask: (scene) => {
				const { method, body } = scene.asked;
				const query = new URLSearchParams(scene.asked.query);
				const { page: inBody, ...filters } = rowOf(body);
				const page = Math.max(first, whole(inBody ?? query.get('page') ?? undefined, first));
				query.delete('page');
				const unnumbered = { ...scene.asked, query, body: method === 'POST' ? filters : body };
				const offset = (page - first) * NUMBERED_SIZE;
				Object.assign(scene.asked, askFor(unnumbered, { limit: NUMBERED_SIZE, offset }));
			},
			success: (answer) => {
				const { limit: _, offset: _offset, ...rest } = rowOf(dataOf(answer));
				rowOf(answer.json).data = rest;
			},
		},
	);

export const ownPagePoints: Point[] = [
	{
		point: 'own pages',
		section: '4.1',
		says: 'a page size of the service, which a limit does not change',
		rules: ['8.search-page', '4.1.advanced.open', '2.open.entries'],
		choices: [
			ownSize('thirty', 30, 'nothing beside the rows', nothing),
			ownSize('two hundred', 200, 'nothing beside the rows', nothing),
			ownSize('two hundred and fifty', 250, 'nothing beside the rows', nothing),
			ownSize('five hundred', 500, 'nothing beside the rows', nothing),
			ownSize('two hundred, said', 200, 'limit says so, and there is no total', ({ offset }) => ({
				limit: 200,
				offset,
			})),
			ownSize('two hundred, counted', 200, 'total, limit and offset say so', (page) => ({
				...page,
				limit: 200,
			})),
			numbered(0),
			numbered(1),
		],
	},
];
