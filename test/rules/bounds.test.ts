/** Bounds on what the service's texts may cost, each beyond it (SECURITY.md). */
import { Readable } from 'node:stream';

import type { IDataObject } from 'n8n-workflow';

import { collectionsIn, entriesIn } from '../../shared/catalogue/pagedLists';
import { listen } from '../../shared/chat/chatEvents';
import type { Tag } from '../../shared/chat/html';
import { htmlReader } from '../../shared/chat/html';
import { webAddress } from '../../shared/chat/markdownText';
import { formOf } from '../../shared/gateway/formFromSchema';
import type { List } from '../../shared/lists/list';
import { fetchRows } from '../../shared/lists/readRows';
import type { Catalogue } from '../../shared/transport/pipeline';
import { eventReader } from '../../shared/transport/serverSentEvents';
import { failureIn } from './failures';

const MiB = 1024 * 1024;
const bytes = (text: string) => new TextEncoder().encode(text);

it('an event of more than 8 Mi characters is a failure', () => {
	const read = eventReader();
	const piece = bytes('x'.repeat(MiB));
	read(bytes('data: '));
	expect(() => {
		for (let times = 0; times < 10; times++) read(piece);
	}).toThrow('longer than 8388608 characters');
});

it('a streamed answer of more than 16 Mi characters is not read on', async () => {
	const delta = bytes(`event: delta\ndata: ${JSON.stringify({ content: 'x'.repeat(MiB) })}\n\n`);
	const catalogue = {
		open: async () =>
			await Promise.resolve({
				headers: { 'content-type': 'text/event-stream' },
				stream: Readable.from(Array.from({ length: 40 }, () => delta)),
			}),
	} as unknown as Catalogue;
	let length = 0;
	const { ended } = listen(
		catalogue,
		{ streamId: 'stream-1', key: 'key-123456789', signal: new AbortController().signal },
		async ({ content }) => {
			length += content.length;
			await Promise.resolve();
		},
	);
	expect(await ended).toBeUndefined();
	expect(length).toBe(16 * MiB);
});

it('an address of more than 8,192 characters is no target of a link', () => {
	const addresses = { baseUrl: '', mayFetch: () => false };
	const address = (length: number) => 'https://example.com/'.padEnd(length, 'x');
	expect(webAddress(address(8_192), addresses)).toBeInstanceOf(URL);
	expect(webAddress(address(8_193), addresses)).toBeUndefined();
});

it('an attribute behind the first 16 Ki characters of a tag is not read', () => {
	const hrefOf = (before: number) => {
		const tags: Tag[] = [];
		const reader = htmlReader((part) => void (part.kind === 'tag' && tags.push(part)));
		reader.read(`<a title="${'x'.repeat(before)}" href="/here">`);
		return tags[0]?.attribute('href');
	};
	expect(hrefOf(16_000)).toBe('/here');
	expect(hrefOf(17_000)).toBeUndefined();
});

describe('the schema of a tool', () => {
	const namesOf = (schema: object) =>
		formOf({ type: 'object', ...schema } as never).map(({ displayName }) => displayName);

	it('gives titles of at most 100 characters', () => {
		const [title = ''] = namesOf({
			properties: { it: { type: 'string', title: 'T'.repeat(500) } },
		});
		expect(title).toMatch(/^T{50,}/);
		expect(title.length).toBeLessThanOrEqual(101);
	});

	it('is followed through references of at most 500 characters', () => {
		const typeBehind = (name: string) =>
			formOf({
				type: 'object',
				properties: { it: { $ref: `#/$defs/${name}` } },
				$defs: { [name]: { type: 'boolean' } },
			} as never)[0]?.type;
		expect(typeBehind('n'.repeat(400))).toBe('options');
		expect(typeBehind('n'.repeat(600))).not.toBe('options');
	});

	it('keeps its other fields where one refers to itself without end', () => {
		const others = Object.fromEntries(
			Array.from({ length: 20 }, (_, index) => [`field${index}`, { type: 'boolean' }]),
		);
		const fields = formOf({
			type: 'object',
			properties: { round: { $ref: '#/$defs/round' }, ...others },
			$defs: { round: { $ref: '#/$defs/round' } },
		} as never);
		expect(fields.filter(({ type }) => type === 'options')).toHaveLength(20);
	});
});

it.each([
	[true, 'Run the workflow again'],
	[false, "Set 'jobs.ref'"],
])(
	'a list that moves with every page (references: %j) ends with an error, in a bounded number of requests',
	async (hasRefs, advice) => {
		let requests = 0;
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref: hasRefs ? ref : undefined }),
			refOverride: 'jobs.ref',
			fetchPage: async (_, limit) => {
				requests += 1;
				if (requests > 2_000) throw new Error('It asks without end');
				// Other rows each time.
				return await Promise.resolve({
					rows: Array.from({ length: limit }, (__, index) => ({ ref: requests * 1_000 + index })),
					total: 5_000,
				});
			},
		};
		const { details } = await failureIn(
			async () => await fetchRows(list, Number.POSITIVE_INFINITY),
		);
		expect(details.message).toBe('The list changes faster than it can be read');
		expect(details.description).toContain(advice);
	},
);

it('a name is looked up in a list of any length: only what has it is kept', async () => {
	const note = 'x'.repeat(100_000);
	const count = 5_000;
	const list: List<IDataObject> = {
		identityOf: ({ ref }) => ({ ref: Number(ref) }),
		fetchPage: async (offset, limit) =>
			await Promise.resolve({
				rows: Array.from({ length: Math.min(limit, count - offset) }, (_, index) => ({
					ref: offset + index + 1,
					name: `Row ${offset + index + 1}`,
					note,
				})),
				total: undefined,
			}),
	};
	const isLast = ({ name }: { name: string }) => name === `Row ${count}`;
	const { entries, gap } = await entriesIn(list, collectionsIn, isLast);
	expect(entries.map(({ ref }) => ref)).toEqual([count]);
	expect(gap).toBeUndefined();
});
