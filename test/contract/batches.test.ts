import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Title {
	ref: number;
	createdDate?: string;
}

interface Batch {
	run: string;
	batch: number;
	after: string;
	known: string;
	table: string;
	batchSize: number;
}

type Items<Row> = Array<{ json: Row }>;

const { nodes } = JSON.parse(
	readFileSync(join(__dirname, '../../workflows/whole-catalogue-in-batches.json'), 'utf8'),
) as { nodes: Array<{ name: string; parameters: { jsCode?: string } }> };

/** A code node of the template, as n8n runs it. */
const codeOf = (name: string) =>
	new Function(
		'$',
		'$input',
		nodes.find((node) => node.name === name)?.parameters.jsCode ?? '',
	) as ($: () => { first(): { json: Batch } }, input: { all(): Items<Title> }) => unknown;
const runs = <Row>(name: string, batch: Batch, found: Title[]) =>
	codeOf(name)(() => ({ first: () => ({ json: batch }) }), {
		all: () => found.map((json) => ({ json })),
	}) as Items<Row>;

const second = (number: number) => new Date(1.7e12 + number * 1000).toISOString();
const first: Batch = {
	run: 'r',
	batch: 1,
	after: '1000-01-01',
	known: '',
	table: 't',
	batchSize: 50,
};

/** What the service gives for a batch: the oldest since then. */
const search = (catalogue: Title[], { after, known, batchSize }: Batch) =>
	catalogue
		.filter(({ createdDate = '' }) => createdDate >= after)
		.sort((one, other) => ((one.createdDate ?? '') < (other.createdDate ?? '') ? -1 : 1))
		.slice(0, batchSize + known.split(' ').filter(Boolean).length);

/** How often each title is worked on, batch after batch; people work meanwhile. */
function worked(catalogue: Title[], meanwhile: (batch: number) => void = () => undefined) {
	const times = new Map<number, number>();
	let batch: Batch | undefined = first;
	for (let count = 0; batch; count++) {
		expect(count).toBeLessThan(100);
		const found = search(catalogue, batch);
		for (const { json } of runs<Title>('Titles to Do', batch, found))
			times.set(json.ref, (times.get(json.ref) ?? 0) + 1);
		const [next]: Items<Batch> = runs<Batch>('Where the Next Begins', batch, found);
		meanwhile(batch.batch);
		batch = next && { ...next.json, batchSize: first.batchSize };
	}
	return times;
}

const once = (refs: number[]) => new Map(refs.map((ref) => [ref, 1]));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the template of the whole catalogue in batches', () => {
	it.each([
		['a title each second', (ref: number) => second(ref)],
		['a whole import at one moment', () => second(1)],
		['an import within a few moments', (ref: number) => second(Math.floor(ref / 70))],
	])('works on every title once: %s', (_, dateOf) => {
		const catalogue = numbers(420).map((ref) => ({ ref, createdDate: dateOf(ref) }));
		expect(worked(catalogue)).toEqual(once(numbers(420)));
	});

	it('leaves none out while titles are archived and made', () => {
		const catalogue = numbers(420).map((ref) => ({ ref, createdDate: second(ref) }));
		const times = worked(catalogue, (batch) => {
			const gone = (ref: number) =>
				ref % 50 === batch || (ref > batch * 50 - 10 && ref < batch * 50);
			const kept = catalogue.filter(({ ref }) => !gone(ref));
			catalogue.splice(0, catalogue.length, ...kept);
			if (batch < 4) catalogue.push({ ref: 1000 + batch, createdDate: second(1000 + batch) });
		});
		expect([...times.values()].every((count) => count === 1)).toBe(true);
		expect(catalogue.filter(({ ref }) => !times.has(ref))).toEqual([]);
	});

	it.each<[string, Title[], Partial<Batch>]>([
		['no order', [2, 1, 3].map((ref) => ({ ref, createdDate: second(ref) })), {}],
		['no dates', [{ ref: 1 }, { ref: 2 }], {}],
		['an earlier begin', [{ ref: 1, createdDate: second(1) }], { after: second(9), known: '9' }],
		['a later begin', [{ ref: 12, createdDate: second(12) }], { after: second(9), known: '9 10' }],
	])('stops where titles would be left out: %s', (_, found, batch) => {
		expect(() => runs('Where the Next Begins', { ...first, ...batch }, found)).toThrow(
			/left out|leave some out/,
		);
	});
});
