import fc from 'fast-check';

import { each, id, isoOf, LateIndex, watching } from './lateIndex';

/** All that was modified, told once each, the oldest first, in as many polls as it takes. */
async function told(trigger: ReturnType<typeof watching>): Promise<string[]> {
	const events: string[] = [];
	for (let polls = 0; polls < 4; polls += 1) events.push(...(await trigger.poll()));
	return events;
}

describe('a search that takes the moment for its whole day', () => {
	it.each([99, 101, 250, 520])('gives %i changes since an hour of that day', async (count) => {
		const index = new LateIndex();
		index.from = (date) => `${date.slice(0, 10)}T00:00:00.000Z`;
		each(333, (ref) => {
			index.modify(ref);
			index.tick += ref % 3 === 0 ? 1 : 0;
		});
		const trigger = watching(index);
		await trigger.poll();
		const start = index.tick + 1;
		each(count, (ref) => {
			index.tick = start + Math.floor(ref / 4);
			index.modify(ref);
		});
		const expected = Array.from({ length: count }, (_, at) =>
			id(at + 1, start + Math.floor((at + 1) / 4)),
		);
		expect(await told(trigger)).toEqual(expected);
	});

	it('is asked a few times more, however much was modified on that day before', async () => {
		const index = new LateIndex();
		index.from = (date) => `${date.slice(0, 10)}T00:00:00.000Z`;
		each(900, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		index.tick = 950;
		each(150, (ref) => index.modify(ref));
		index.requests = 0;
		expect(await told(trigger)).toHaveLength(150);
		expect(index.requests).toBeLessThan(40);
	});

	it.each([1, 2])('gives them where a page has no more rows than %i', async (pageSize) => {
		const index = new LateIndex();
		index.pageSize = pageSize;
		index.from = (date) => `${date.slice(0, 10)}T00:00:00.000Z`;
		each(9, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		each(3, (ref) => {
			index.tick = 20 + ref;
			index.modify(ref);
		});
		expect(await told(trigger)).toEqual([id(1, 21), id(2, 22), id(3, 23)]);
		expect(await told(trigger)).toEqual([]);
	});

	it('loses nothing while people go on', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(fc.integer({ min: 121, max: 150 }), { maxLength: 9 }), { maxLength: 6 }),
				async (edits) => {
					const index = new LateIndex();
					index.from = (date) => `${date.slice(0, 10)}T00:00:00.000Z`;
					each(150, (ref) => {
						index.tick = ref;
						index.modify(ref);
					});
					const trigger = watching(index);
					await trigger.poll();
					index.tick = 200;
					each(120, (ref) => index.modify(ref));
					const search = index.settings.bind(index);
					let at = 300;
					index.settings = () => {
						const settings = search();
						const { call } = settings.catalogue;
						const meanwhile: typeof call = async (sent) => {
							const answer = await call(sent);
							const refs = edits.pop() ?? [];
							index.tick = at += 1;
							for (const ref of refs)
								if (ref % 3 === 0) index.modify(ref);
								else index.hide(ref);
							return answer;
						};
						return { ...settings, catalogue: { ...settings.catalogue, call: meanwhile } };
					};
					const first = new Set(await trigger.poll());
					each(114, (ref) => expect(first).toContain(id(ref, 200)));
					const events = new Set([...first, ...(await told(trigger))]);
					const last = new Map([...index.made].map((event) => [event.split(':')[1], event]));
					for (const [ref, event] of last)
						if (!event.endsWith(isoOf(Number(ref)))) expect(events).toContain(event);
				},
			),
			{ numRuns: 40 },
		);
	});
});

const HOUR = 3_600_000;
const later = (ms: number) => (date: string) => new Date(Date.parse(date) + ms).toISOString();

describe('a search that begins behind the date that it is given', () => {
	it.each([
		['gives only what is later', 1],
		['reads the date two hours off', 2 * HOUR],
		['reads the date fourteen hours off', 14 * HOUR],
	])('and %s gives all of one moment, too', async (_, off) => {
		const index = new LateIndex();
		index.from = later(off);
		each(40, (ref) => index.modify(ref));
		const trigger = watching(index);
		await trigger.poll();
		for (const count of [250, 320]) {
			index.tick += 5;
			each(count, (ref) => index.modify(ref));
			expect(await told(trigger)).toEqual(
				Array.from({ length: count }, (_row, at) => id(at + 1, index.tick)),
			);
		}
	});
});

it('a search that reads the date as a day later is told, and passes over nothing', async () => {
	const index = new LateIndex();
	index.from = later(24 * HOUR);
	index.modify(1);
	const trigger = watching(index);
	await trigger.poll();
	index.tick = 5;
	each(150, (ref) => index.modify(ref));
	await expect(trigger.poll()).rejects.toThrow('The search gives nothing modified after');
});
