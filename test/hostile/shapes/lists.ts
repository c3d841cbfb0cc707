/** Lists that say what is not true of their length, or have no end. */
import { options, toObject, turned } from './changedRows';
import type { Asking, Json, Reply, Shape } from './reply';
import { bodyOf, changed, JSON_TYPE, listIn, rowAt, withText } from './reply';

const PAGE = 100;

/** Where the page that is asked for begins. */
export function offsetOf({ asked: { url, sent } }: Asking): number {
	const inQuery = /[?&]offset=(\d+)/.exec(url)?.[1];
	const inBody = /"offset":(\d+)/.exec(sent)?.[1];
	return Number(inQuery ?? inBody ?? 0);
}

/** Rows and a total in the place of the recorded ones; the total as a text of JSON, undefined for none. */
const page = (
	total: string | undefined,
	rows: (first: Json, offset: number, asking: Asking) => unknown[],
): Reply =>
	changed(
		(body, asking) => {
			const { holder, key, first } = listIn(body);
			holder[key] = rows(first, offsetOf(asking), asking);
			delete holder.total;
			delete holder.nextCursor;
			if (total !== undefined) holder.total = '@total@';
		},
		(text) => text.replace('"@total@"', () => total ?? ''),
	);

/** Of so many values that a list without end comes to its bound in some seconds. */
const values = Object.fromEntries(
	Array.from({ length: 100 }, (_, index) => [`value ${index}`, index]),
);

const full = (first: Json, offset: number) =>
	Array.from({ length: PAGE }, (_, index) => ({ ...rowAt(first, offset + index), ...values }));

const totals = [
	'1000000000',
	'1e308',
	'9007199254740993',
	'-1',
	'1.5',
	'"many"',
	'"1000000000"',
	'null',
	'{}',
	'[1e9]',
];

/**
 * A list of which nothing is kept, e.g. that in which a feed looks for its notes, is read to the bound of its rows: 10,000
 * requests, half a minute and more where three cells share two cores.
 */
const TO_THE_BOUND_MS = 150_000;

const RETURNS_ALL = /(getMany|advancedSearch|byFilters)( from|$)|polls of/;

export const lists: Shape[] = [
	...totals.map((total) => ({
		name: `list: total ${total}`,
		longestMs: TO_THE_BOUND_MS,
		telling: RETURNS_ALL,
		reply: page(total, full),
	})),
	{ name: 'list: total NaN', reply: page('NaN', full) },
	{
		name: 'list: no total and no last page',
		longestMs: TO_THE_BOUND_MS,
		telling: RETURNS_ALL,
		reply: page(undefined, full),
	},
	{
		name: 'list: the same page for ever',
		telling: RETURNS_ALL,
		reply: page('1000000000', (first) => full(first, 0)),
	},
	{
		name: 'list: the same first row, other rows behind it',
		reply: page('1000000000', (first, offset) => [
			rowAt(first, 0),
			...full(first, offset + 1).slice(1),
		]),
	},
	{
		name: 'list: one row a page for ever',
		longestMs: 60_000,
		telling: RETURNS_ALL,
		reply: page('1000000000', (first, offset) => [rowAt(first, offset)]),
	},
	{ name: 'list: empty pages of many', telling: RETURNS_ALL, reply: page('1000000000', () => []) },
	{
		name: 'list: a full page, then empty ones',
		telling: RETURNS_ALL,
		reply: page('1000000000', (first, offset) => (offset === 0 ? full(first, 0) : [])),
	},
	{
		name: 'list: a total that grows',
		telling: RETURNS_ALL,
		reply: (response, asking) => page(String(offsetOf(asking) + 1_000), full)(response, asking),
	},
	{
		name: 'list: rows of nothing',
		telling: RETURNS_ALL,
		reply: page('100', () => Array.from({ length: PAGE }, () => null)),
	},
	{ name: 'list: rows of other kinds', reply: page('5', () => ['x', 1, true, [], [[]]]) },
	{
		name: 'list: a million empty rows',
		telling: RETURNS_ALL,
		reply: page('1000000', () => Array.from({ length: 1_000_000 }, () => ({}))),
	},
	{
		name: 'list: 200,000 rows of one reference',
		telling: /search|resource\.add|job\.get$|waitFor|polls of/,
		reply: page('200000', (first) =>
			Array.from({ length: 200_000 }, () => ({ ref: first.ref, name: 'Same' })),
		),
	},
	{
		name: 'list: 100,000 rows at once, the newest first',
		telling: /polls of|manual test of|searchJobs|job\.wait|tokenUsage/,
		reply: changed((body) => {
			const { holder, key, first } = listIn(body);
			holder[key] = Array.from({ length: 100_000 }, (_, index) => rowAt(first, 100_000 - index));
			delete holder.total;
		}),
	},
	{
		name: 'list: rows of 100,000 keys',
		reply: page('10', () =>
			Array.from({ length: 10 }, () =>
				Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key ${index}`, index])),
			),
		),
	},
	{
		name: 'list: a cursor that never ends',
		telling: /catalogueTool/,
		reply: changed((body, asking) =>
			Object.assign(listIn(body).holder, { nextCursor: `cursor ${asking.turn}` }),
		),
	},
	{
		name: 'list: a cursor that stays',
		telling: /catalogueTool/,
		reply: changed((body) => Object.assign(listIn(body).holder, { nextCursor: 'cursor' })),
	},
	{
		name: 'list: a cursor of 1 MB',
		telling: /catalogueTool/,
		reply: changed((body) =>
			Object.assign(listIn(body).holder, { nextCursor: 'x'.repeat(1024 * 1024) }),
		),
	},
	{
		name: 'list: states that never end',
		telling: /catalogueJob|catalogueDistribution|polls of/,
		reply: changed((body) => turned(body, /^status|^state/, () => 'running')),
	},
	{
		name: 'list: states that nobody knows',
		telling: /catalogueJob|catalogueDistribution|polls of/,
		reply: changed((body) => turned(body, /^status|^state/, (index) => `state ${index}`)),
	},
	{
		name: 'list: states of 100 KB',
		telling: /polls of/,
		reply: changed((body) => turned(body, /^status|^state/, () => 'x'.repeat(100_000))),
	},
	...[
		'9999-99-99T99:99:99Z',
		'+275760-09-13T00:00:01Z',
		'-271821-04-19',
		'0000-00-00',
		'',
		'x'.repeat(100_000),
		1e308,
		-1,
		null,
		{},
	].map((date) => ({
		name: `list: dates ${JSON.stringify(date).slice(0, 30)}`,
		telling: /polls of/,
		reply: changed((body) => turned(body, /date$/i, () => date)),
	})),
	...[1e308, -1, 1.5, '1', 'text', '../..', '', null, {}, '__proto__', 'x'.repeat(100_000)].map(
		(ref) => ({
			name: `list: references ${JSON.stringify(ref).slice(0, 30)}`,
			telling: /polls of|resource\.create|chat\.create/,
			reply: changed((body) => turned(body, /^ref$|Ref$|^id$|streamId/, () => ref)),
		}),
	),
	{
		name: 'list: references that repeat',
		telling: /polls of/,
		reply: changed((body) => turned(body, /^ref$|Ref$/, () => 7)),
	},
	{
		name: 'list: only a number',
		reply: withText(() => '{"success":true,"status":"success","data":7}'),
	},
	{ name: 'list: an object with numbers for keys', reply: changed((body) => toObject(body)) },
	{
		name: 'list: an enum of 100,000',
		telling: /catalogueTool|getOptions|getFields/,
		reply: changed((body) => options(body, 100_000)),
	},
	{
		name: 'list: pages without end in a chunk each',
		reply: async (response, asking) => {
			const text = JSON.stringify(bodyOf(asking));
			response.writeHead(200, JSON_TYPE);
			for (let at = 0; at < text.length; at += 1_000) response.write(text.slice(at, at + 1_000));
			response.end();
		},
	},
];
