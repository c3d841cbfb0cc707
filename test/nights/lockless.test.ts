import { WORDS_ONLY } from '../faults/services';
import { useStage } from './stage';
import { meeting } from './way';

const { nights, empty, made, rows, fault, firstNight } = useStage(...WORDS_ONLY);

jest.setTimeout(60_000);

it('two starts at once, of a service that gives no lock: both make a collection, and only one of them pays and sends', async () => {
	await firstNight();
	await empty(1, 2);
	await nights().at('2026-03-03T02:00:00Z');
	await fault({ method: 'POST', path: '/collections', times: 2 }, { kind: 'delay', ms: 1500 });
	const before = await made();
	const both = await Promise.all(meeting().map((before) => nights().night({ before })));
	expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
	const sentences = both.map(({ summary }) => String(summary.summary)).sort();
	expect(sentences[0]).toMatch(/^2 changed titles went to/);
	expect(sentences[1]).toMatch(/^Another start of the feed is running/);
	// One run, two generations; two collections, and the private note.
	expect((await made()).map((count, index) => count - before[index]!)).toEqual([1, 2, 3]);
	expect(rows()).toEqual([]);
	await nights().at('2026-03-04T02:00:00Z');
	// What the feed wrote, once more.
	expect((await nights().night()).summary).toMatchObject({ sent: 2, keywordsGenerated: 0 });
	await nights().at('2026-03-05T02:00:00Z');
	expect((await nights().night()).found).toEqual([]);
});
