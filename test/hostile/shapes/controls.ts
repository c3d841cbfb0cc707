/** Large answers that are a catalogue's own: they must be read as before. */
import { options } from './changedRows';
import { offsetOf } from './lists';
import type { Shape } from './reply';
import { changed, listIn, rowAt } from './reply';
import { content } from './texts';

export const MANY_OPTIONS = 100_000;
export const MANY_ROWS = 50_000;
export const LONG_ANSWER = '<p>A sentence about the sea.</p>\n'.repeat(151_000);

const PAGE = 100;

/** Pages of that many rows; other requests are answered as they were recorded. */
const pages =
	(count: number): Shape['reply'] =>
	async (response, asking) => {
		if (asking.asked.method !== 'GET')
			return void response
				.writeHead(asking.exchange.status, asking.exchange.headers)
				.end(asking.exchange.body);
		return await changed((body) => {
			const { holder, key, first } = listIn(body);
			const offset = offsetOf(asking);
			holder[key] = Array.from(
				{ length: Math.max(0, Math.min(PAGE, count - offset)) },
				(_, index) => ({ ref: first.ref, name: first.name, ...rowAt(first, offset + index) }),
			);
			holder.total = count;
		})(response, asking);
	};

/** The reference of the last of so many rows. */
export const lastOf = (count: number) => 1_000_000 + count - 1;

export const controls: Shape[] = [
	{
		name: 'control: as it is',
		reply: (response, { exchange: { status, headers, body } }) =>
			void response.writeHead(status, headers).end(body),
	},
	{
		name: 'control: 100,000 options in one answer',
		reply: changed((body) => options(body, MANY_OPTIONS)),
	},
	{
		name: 'control: 50,000 rows without pages',
		reply: changed((body, asking) => {
			const { holder, key, first } = listIn(body);
			holder[key] =
				offsetOf(asking) === 0
					? Array.from({ length: MANY_ROWS }, (_, index) => rowAt(first, index))
					: [];
			delete holder.total;
		}),
	},
	{ name: 'control: a chat answer of 5 MB', reply: content(LONG_ANSWER) },
	{ name: 'control: 200,000 rows page by page', reply: pages(200_000) },
	{ name: 'control: 2,000,000 rows page by page', reply: pages(2_000_000) },
];
