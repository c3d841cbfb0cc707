import type { IDataObject } from 'n8n-workflow';

import { markName } from '../../../shared/feed/collectionMarks';
import { byId } from '../../engine/locators';
import type { Work } from '../../request/running';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

// What a feed knows of itself stands in the names of its collections and in the list of runs, whose entries are open.

const server = useTinyServer();

const feed = { name: 'Nightly', destinationRef: 2 };
const HOUR = 3_600_000;
/** A start of an hour ago, and that the feed queued run 71 then. */
const marks = () =>
	[
		markName(feed, Date.now() - HOUR, 'execution', 5),
		markName(feed, Date.now() - HOUR, 'run', 71),
	].map((name, index) => ({ ref: 12 - index, name }));

async function feedStep(
	parameters: IDataObject,
	collections: IDataObject[],
	runs: IDataObject[],
	showsNew = true,
) {
	const all = [...collections];
	server.answer((response, request) => {
		const make = () => {
			const { name } = JSON.parse(request.body) as { name: string };
			const made = { ref: 20, name, visibility: 'private' };
			if (showsNew) all.unshift(made);
			return made;
		};
		const isMade = request.method === 'POST';
		const lists = request.url.startsWith('/collections') ? all : runs;
		json(200, { success: true, data: isMade ? make() : lists })(response, request);
	});
	const { succeeded, failed, hints } = await runNode({
		type: 'catalogueDistribution',
		parameters: { resource: 'feed', ...parameters },
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-the-feed' },
	});
	const error = failed[0]?.error as { message: string; description: string } | undefined;
	return { json: succeeded[0]?.json, error, hints };
}
const start = async (
	runs: IDataObject[],
	collections: IDataObject[] = marks(),
	showsNew?: boolean,
) =>
	await feedStep(
		{
			operation: 'start',
			feed: feed.name,
			destination: byId(2),
			options: { maximumWait: 0 },
		},
		collections,
		runs,
		showsNew,
	);
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR).toISOString();
const run = (entry: IDataObject) => ({
	queueRef: 71,
	destinationRef: 2,
	createdDate: at(90),
	modifiedDate: at(80),
	...entry,
});

it("a new feed whose expression in 'First Time' gives nothing does not begin with the whole catalogue", async () => {
	const parameters = { operation: 'start', feed: 'New', destination: byId(2) };
	const firstTime = '={{ $json.misspelt }}';
	const { json: found, error } = await feedStep({ ...parameters, firstTime }, [], []);
	expect(found).toBeUndefined();
	expect(error?.message).toBe("'First Time' is empty");
});

it('a preview of a new feed says that the first start looks back from its own moment', async () => {
	const preview = { operation: 'start', feed: feed.name, destination: byId(2), preview: true };
	const told = expect.stringContaining("Its first start without 'Preview' looks back only as");
	expect((await feedStep(preview, [], [])).hints).toEqual(expect.arrayContaining([told]));
	const begun = [{ ref: 12, name: markName(feed, Date.now() - HOUR, 'beginning') }];
	expect((await feedStep(preview, begun, [])).hints).not.toContainEqual(told);
});

it("a feed whose private notes another user's key does not see says that it begins anew", async () => {
	const old = markName(feed, Date.now() - 30 * HOUR, 'execution', 5);
	const seen = await start([], [{ ref: 12, name: old }]);
	expect(seen.json).toMatchObject({ turn: true });
	expect(seen.hints).toEqual([expect.stringContaining('its private notes of where it stands')]);
	expect((await start([], [])).hints).toEqual([]);
});

it("and does not take over the collection of the other user's start, which it may not fill", async () => {
	const name = markName(feed, Date.now() - HOUR, 'execution', 5);
	const { json: found } = await start([], [{ ref: 12, name }]);
	expect(found).toMatchObject({ turn: true, behind: 12 });
	expect(found?.collectionRef).toBeUndefined();
});

describe('a start whose turn it is not', () => {
	const notItsTurn = async () => {
		const ended = [run({ statusLabel: 'pending' })];
		const { json: found } = await start(ended);
		expect(found).toMatchObject({ turn: false, changedSince: null });
		return found ?? {};
	};
	const refusal = {
		message: expect.stringContaining('It is not the turn of this start of the feed'),
		description: expect.stringMatching(/^Run 71 of an earlier start .* 'If' node/),
	};
	const failedAt = async (work: Pick<Work, 'type' | 'parameters'>, item: IDataObject) => {
		server.answer(json(200, { success: true, data: [] }));
		const { failed } = await runNode({
			...work,
			items: [item],
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key-of-the-feed' },
		});
		expect(server.seen).toEqual([]);
		return failed[0]?.error;
	};

	it('lets no search read the whole catalogue', async () => {
		const search = {
			resource: 'resource',
			operation: 'advancedSearch',
			changedSince: 'startOfFeed',
			returnAll: true,
		};
		const work = { type: 'catalogueResource', parameters: search };
		expect(await failedAt(work, await notItsTurn())).toMatchObject(refusal);
	});

	it.each([
		['createCollection', {}, /Nothing was sent/],
		['confirmRun', { queueRef: '72' }, /Run 72 was queued all the same.*'feed\.turn'/],
	])('is none for %s either', async (operation, more, remedy) => {
		const item = await notItsTurn();
		const parameters = { resource: 'feed', operation, start: JSON.stringify(item), ...more };
		const error = await failedAt({ type: 'catalogueDistribution', parameters }, item);
		expect(error).toMatchObject({ ...refusal, description: expect.stringMatching(remedy) });
	});
});

describe('a feed and its own runs', () => {
	it('goes on from one that has ended well', async () => {
		expect((await start([run({ statusLabel: 'sent' })])).json).toMatchObject({ lastRun: 71 });
	});

	it('says that a run which the list does not show any more counts as not sent', async () => {
		const { json: found, hints } = await start([run({ queueRef: 90, statusLabel: 'sent' })]);
		expect(found?.lastRun).toBeUndefined();
		expect(hints.join()).toContain('The list of runs does not show run 71 of');
		expect((await start([run({ statusLabel: 'sent' })])).hints).toEqual([]);
	});

	it('is told where the list of collections does not show its notes', async () => {
		const { json: found, error } = await start([], [], false);
		expect(found).toBeUndefined();
		expect(error?.message).toBe("The list of collections does not show the feed's own notes");
	});

	it.each([
		['leaves them out', (name: string) => name.replace(/.*/, 'Spring')],
		['shows them otherwise', (name: string) => name.replaceAll(':', '-')],
	])('is told before it sends the whole catalogue where the list %s', async (_, shows) => {
		const moment = new Date().toISOString();
		const begun = { feed: feed.name, destinationRef: 2, moment, turn: true, behind: 0 };
		const made = { operation: 'createCollection', start: JSON.stringify(begun) };
		const listed = [{ ref: 20, name: shows(markName(feed, Date.parse(moment), 'execution', 5)) }];
		const { json: found, error } = await feedStep(made, listed, [], false);
		expect(found).toBeUndefined();
		expect(error?.message).toBe("The list of collections does not show the feed's own notes");
	});

	it.each(['ref', 'runRef'])("names the override where runs have '%s'", async (key) => {
		const { queueRef, ...entry } = run({ statusLabel: 'sent' });
		const { json: found, error } = await start([{ ...entry, [key]: queueRef }]);
		expect(found).toBeUndefined();
		expect(error?.description).toContain("'runs.ref'");
	});

	it.each<[string, IDataObject]>([
		["'abgeschlossen'", { status: 2, statusLabel: 'abgeschlossen' }],
		["'2'", { status: 2 }],
	])('says where they have long been %s, a word that nobody knows', async (word, state) => {
		const { error } = await start([run(state)]);
		expect(error?.message).toContain(word);
		expect(error?.description).toContain("'states.succeeded'");
	});

	it('says where they say no state', async () => {
		expect((await start([run({})])).error?.description).toContain("'runs.statusLabel'");
	});

	it('does not call a new one with such a word under way', async () => {
		const { json: found, hints } = await start([
			run({ statusLabel: 'abgeschlossen', modifiedDate: at(1) }),
		]);
		expect(found).toMatchObject({
			turn: false,
			told: expect.stringContaining(
				'Run 71 of an earlier start of the feed is not known to have ended.',
			),
		});
		expect(hints).toEqual([expect.stringContaining("'states.succeeded'")]);
	});
});

describe('a feed and the names of its collections', () => {
	const cutTo = (length: number) =>
		marks().map(({ name, ...entry }) => ({ ...entry, name: name.slice(0, length) }));

	it.each([27, 45, 50, 55])(
		'are told where the service cuts them to %i characters',
		async (length) => {
			const { error } = await start([], cutTo(length));
			expect(error?.message).toContain(
				`cuts names to ${cutTo(length)[0]?.name.trim().length} characters`,
			);
			expect(error?.description).toContain('allow names of');
		},
	);

	it('are not taken for cut where others are longer, or nobody of the feed gave them', async () => {
		const ours = [
			{ ref: 3, name: `${feed.name} to destination 2` },
			{ ref: 2, name: `${feed.name} to destination 2, the second try` },
			{ ref: 1, name: feed.name },
		];
		expect((await start([], ours)).json).toMatchObject({ turn: true });
	});

	it('are told where the feed makes its first', async () => {
		const begun = { feed: feed.name, destinationRef: 2, moment: at(0), behind: 0 };
		const name = markName(feed, Date.parse(begun.moment), 'execution');
		const { error } = await feedStep(
			{ operation: 'createCollection', start: JSON.stringify(begun) },
			[{ ref: 20, name }],
			[],
		);
		expect(error?.message).toContain('cuts names to 57 characters');
	});
});
