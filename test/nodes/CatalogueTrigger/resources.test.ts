import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { triggerOf, users } from './polling';

const served = service();
const people = users(served);

/** The first resources of the catalogue that the editor may change. */
async function books(count: number): Promise<Array<{ ref: number; title: string }>> {
	const { data } = await served.sandbox.as(editor).post('/resources/search', { limit: count });
	return data.data.results;
}

/** Modifies resources one after another until so many could be; gives their references. */
async function editMany(count: number): Promise<number[]> {
	const edited: number[] = [];
	for (let offset = 0; edited.length < count; offset += 100) {
		const { data } = await served.sandbox
			.as(editor)
			.post('/resources/search', { limit: 100, offset });
		for (const { ref } of data.data.results) {
			if (edited.length < count && (await people.mayEdit(ref, `Changed ${ref}`))) edited.push(ref);
		}
	}
	return edited;
}

beforeEach(people.rest);

describe('modified resources', () => {
	it('are reported once each, the oldest first, however many share one moment', async () => {
		const trigger = triggerOf(served, ['resourceModified']);
		expect(await trigger.poll()).toBeNull();
		const found = await books(4);
		for (const { ref } of found.slice(0, 3)) await people.edit(ref, `Changed ${ref}`);
		const first = (await trigger.poll()) ?? [];
		expect(first.map(({ ref }) => ref)).toEqual(found.slice(0, 3).map(({ ref }) => ref));
		expect(new Set(first.map(({ date }) => date)).size).toBe(1);

		// In the very same moment, after the poll.
		await people.edit(found[3]?.ref ?? 0, 'Changed too');
		expect((await trigger.poll())?.map(({ ref }) => ref)).toEqual([found[3]?.ref]);
		expect(await trigger.poll()).toBeNull();
	});

	it('carry title, ISBN and fields as a search does, so that the nodes behind know the current values', async () => {
		const trigger = triggerOf(served, ['resourceModified']);
		await trigger.poll();
		const [book] = await books(1);
		await people.edit(book?.ref ?? 0, 'A newer title');
		const [event] = (await trigger.poll()) ?? [];
		expect(event).toMatchObject({
			title: 'A newer title',
			isbn: expect.any(String),
			fields: { title: 'A newer title' },
		});
	});

	it('carry the date of the modification in their eventId, and the record beside', async () => {
		const trigger = triggerOf(served, ['resourceModified']);
		await trigger.poll();
		const [book] = await books(1);
		await people.clock({ advance: 1_000 });
		await people.edit(book?.ref ?? 0, 'A new title');
		const [event] = (await trigger.poll()) ?? [];
		expect(event).toMatchObject({
			event: 'resourceModified',
			ref: book?.ref,
			record: { ref: book?.ref, title: 'A new title' },
		});
		expect(event?.eventId).toBe(`resource:${book?.ref}:${event?.date}`);
		expect(event?.record).not.toHaveProperty('isPrivate');
		expect(event).not.toHaveProperty('state');
		expect(event).not.toHaveProperty('previousState');
		await people.clock({ advance: 1_000 });
		await people.edit(book?.ref ?? 0, 'Yet another title');
		expect((await trigger.poll())?.[0]?.eventId).not.toBe(event?.eventId);
	});

	it('are those of the chosen type', async () => {
		const trigger = triggerOf(served, ['resourceModified'], {
			simplify: false,
			filters: { resourceType: { __rl: true, mode: 'name', value: 'Audio' } },
		});
		await trigger.poll();
		const [book] = await books(1);
		await people.clock({ advance: 1_000 });
		await people.edit(book?.ref ?? 0, 'A new title');
		expect(await trigger.poll()).toBeNull();
	});

	it('cost one request each poll', async () => {
		const trigger = triggerOf(served, ['resourceModified']);
		await trigger.poll();
		await served.forget();
		await trigger.poll();
		expect((await served.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /resources/search',
		]);
	});

	it('by the hundred are reported by one poll, and by several where n8n gives little time', async () => {
		const generous = triggerOf(served, ['resourceModified']);
		const hurried = triggerOf(served, ['resourceModified']);
		await generous.poll();
		await hurried.poll();
		const refs = await editMany(150);

		expect((await generous.poll())?.map(({ ref }) => ref)).toEqual(refs);
		const hasty: number[] = [];
		let polls = 0;
		for (; hasty.length < refs.length && polls < 10; polls++)
			hasty.push(...((await hurried.poll({ budgetMs: 1 })) ?? []).map(({ ref }) => ref));
		expect(polls).toBeGreaterThan(1);
		expect(hasty).toEqual(refs);
	});
});
