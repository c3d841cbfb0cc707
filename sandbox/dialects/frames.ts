import type { Answer, Choice, Json, Point, Row, Scene } from './choice.ts';
import { dataOf, rowOf } from './choice.ts';
import { describe, openLists } from './endpoints.ts';
import { askFor, whole } from './pagingChoices.ts';
import { rowsOf } from './rows.ts';

/** One page, and whether there are rows behind it. */
interface Page {
	rows: Row[];
	total: number;
	limit: number;
	offset: number;
	hasMore: boolean;
}

function pageOf(answer: Answer, { asked: { endpoint } }: Scene): Page | undefined {
	const data = dataOf(answer);
	// What a proxy answers with success is no page.
	if (!endpoint || describe(endpoint).list === undefined || data === undefined) return undefined;
	const { total, limit, offset } = rowOf(data);
	const rows = rowsOf(answer, endpoint);
	const start = whole(offset, 0);
	const all = whole(total, rows.length);
	return {
		rows,
		total: all,
		limit: whole(limit, rows.length),
		offset: start,
		hasMore: start + rows.length < all,
	};
}

/** How a page is written: what stands in place of the envelope, and headers. */
type Frame = (page: Page) => { json: Row; headers?: Record<string, string> };

const link = ({ offset, rows, hasMore }: Page): Json =>
	hasMore ? `/next?offset=${offset + rows.length}` : null;
const number = ({ limit, offset }: Page) => (limit === 0 ? 0 : Math.floor(offset / limit));
const pages = ({ limit, total }: Page) => (limit === 0 ? 1 : Math.ceil(total / limit));

const within =
	(by: (page: Page) => Json): Frame =>
	(page) => ({ json: { data: by(page) } });
const beside =
	(by: (page: Page) => Row): Frame =>
	(page) => ({
		json: { data: page.rows, ...by(page) },
	});
const headed =
	(by: (page: Page) => Record<string, string>): Frame =>
	(page) => ({ json: { data: page.rows }, headers: by(page) });

/** Frames in which the rows stand where they are assumed, or are data itself. */
const plainFrames: Record<string, Frame> = {
	'a count': within(({ rows, total }) => ({ results: rows, count: total })),
	totalCount: within(({ rows, total }) => ({ results: rows, totalCount: total })),
	pagination: within(({ rows, total, limit, offset }) => ({
		results: rows,
		pagination: { total, limit, offset },
	})),
	meta: within((page) => ({
		results: page.rows,
		meta: { total: page.total, page: number(page) + 1, last_page: pages(page) },
	})),
	hasMore: within(({ rows, hasMore }) => ({ results: rows, hasMore })),
	'a next link': within((page) => ({ results: page.rows, next: link(page), previous: null })),
	'links of JSON:API': beside((page) => ({
		links: { next: link(page) },
		meta: { total: page.total },
	})),
	'a total beside data': beside(({ total }) => ({ total })),
	'hasMore beside data': beside(({ hasMore }) => ({ has_more: hasMore, object: 'list' })),
	'X-Total-Count': headed(({ total }) => ({ 'x-total-count': String(total) })),
	Link: headed((page) => ({
		link: page.hasMore ? `<${String(link(page))}>; rel="next"` : '</>; rel="first"',
	})),
};
/** Frames of frameworks, whose rows stand under another name. */
const namedFrames: Record<string, [rows: string, Frame]> = {
	Laravel: [
		'data',
		within((page) => ({
			current_page: number(page) + 1,
			data: page.rows,
			last_page: pages(page),
			per_page: page.limit,
			next_page_url: link(page),
			total: page.total,
		})),
	],
	Spring: [
		'content',
		within((page) => ({
			content: page.rows,
			totalElements: page.total,
			totalPages: pages(page),
			last: !page.hasMore,
			number: number(page),
			size: page.limit,
		})),
	],
	OData: [
		'value',
		within((page) => ({
			'@odata.count': page.total,
			value: page.rows,
			...(page.hasMore && { '@odata.nextLink': link(page) }),
		})),
	],
	'.NET': ['$values', within(({ rows }) => ({ $id: '1', $values: rows }))],
	cursor: [
		'items',
		within(({ rows, hasMore, offset }) => ({
			items: rows,
			nextCursor: hasMore ? `c${offset + rows.length}` : null,
		})),
	],
};

const framed = (name: string, says: string, frame: Frame, more: Partial<Choice> = {}): Choice => ({
	name,
	says,
	appliesTo: openLists,
	...more,
	success: (answer, scene) => {
		const page = pageOf(answer, scene);
		if (!page) return;
		const { json, headers } = frame(page);
		answer.json = json;
		Object.assign(answer.headers, headers);
	},
});
const named = (rows: string) => ({ wanted: 'named', overrides: { 'list.results': rows } }) as const;

/** Whatever part is asked for, the first rows come: no name that could be set would bring the others. */
const FIRST = 2;
const firstAlone = (name: string, frame: Frame): Choice =>
	framed(name, `the first ${FIRST} rows alone; ${name} shows that there are more`, frame, {
		wanted: 'told',
		ask: (scene) => Object.assign(scene.asked, askFor(scene.asked, { limit: FIRST, offset: 0 })),
	});

export const framePoints: Point[] = [
	{
		point: 'frames',
		section: '4.8',
		says: 'what stands around the rows of a list whose shape is not shown',
		rules: ['open endpoints', '2.open.entries'],
		choices: [
			...Object.entries(plainFrames).map(([name, frame]) =>
				framed(name, `the rows of a page with ${name}`, frame),
			),
			...Object.entries(namedFrames).map(([name, [rows, frame]]) =>
				framed(name, `a page of ${name}: the rows stand under ${rows}`, frame, named(rows)),
			),
			framed(
				'keyed below a name',
				'the rows stand under entries_here, keyed by their places',
				within(({ rows, total }) => ({
					entries_here: Object.fromEntries(rows.map((row, index) => [String(index), row])),
					total,
				})),
				named('entries_here'),
			),
		],
	},
	{
		point: 'first rows alone',
		section: '4.8',
		says: 'a list that shows its first rows and that there are more, and no way to them',
		rules: ['open endpoints'],
		choices: [
			...Object.entries(plainFrames).map(([name, frame]) => firstAlone(name, frame)),
			...Object.entries(namedFrames)
				.filter(([name]) => name !== '.NET')
				.map(([name, [, frame]]) => firstAlone(name, frame)),
		],
	},
];
