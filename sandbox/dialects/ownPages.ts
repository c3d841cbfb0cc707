import { dataOf, rowOf } from './choice.ts';
import type { Choice, Point, Row } from './choice.ts';
import { describe } from './endpoints.ts';
import { paged, read, whole, windowOf } from './pagingChoices.ts';

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
		],
	},
];
