import type { IDataObject } from 'n8n-workflow';

import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import { json, useTinyServer } from '../../request/tinyServer';
import { trickling } from '../waiting/service';

const [server, other] = [useTinyServer(), useTinyServer()];

let triggers = 0;

function triggerOf(events: string[]) {
	const node = catalogue(
		'Trigger',
		'catalogueTrigger',
		{ events },
		{ id: `bounded ${++triggers}` },
	);
	const staticData: IDataObject = {};
	const log: string[] = [];
	const poll = async (budgetMs?: number, credential: IDataObject = {}) => {
		const items = await runPoll(node, {
			credential: { baseUrl: server.url, apiKey: 'key-of-the-trigger', ...credential } as never,
			staticData,
			budgetMs,
			log,
		});
		return (items ?? []).map(({ json: event }) => event.eventId);
	};
	return { poll, staticData, log };
}

const runs = (...rows: Array<[number, string]>) =>
	json(200, { data: rows.map(([queueRef, status]) => ({ queueRef, status })) });
const jobs = (...rows: Array<[number, string]>) =>
	json(200, { data: rows.map(([jobRef, status]) => ({ jobRef, status })) });

/** These rows show no destination, which the log says once. */
const withoutNames = (log: string[]) => log.filter((line) => !line.includes('told by name'));

describe("n8n's time for a poll", () => {
	it('ends a list that trickles for ever, and the others are read', async () => {
		const trigger = triggerOf(['jobFinished', 'runFinished']);
		server.answer((response, request) =>
			(request.url.startsWith('/jobs') ? jobs([1, 'complete']) : runs([1, 'sent']))(
				response,
				request,
			),
		);
		await trigger.poll();
		const { respond, left } = trickling();
		server.answer((response, request) =>
			(request.url.startsWith('/jobs') ? respond : runs([2, 'sent'], [1, 'sent']))(
				response,
				request,
			),
		);
		expect(await trigger.poll(6_000)).toEqual(['run:2:sent']);
		await left;
		await expect(trigger.poll(6_000)).rejects.toThrow(
			"did not answer within n8n's time for a poll",
		);
		server.answer((response, request) =>
			(request.url.startsWith('/jobs')
				? jobs([2, 'complete'], [1, 'complete'])
				: runs([2, 'sent'], [1, 'sent']))(response, request),
		);
		expect(await trigger.poll()).toEqual(['job:2:complete']);
	}, 40_000);
});

describe('the memory of a trigger', () => {
	const seen = runs([1, 'sent']);
	const more = runs([2, 'sent'], [1, 'sent']);

	it('begins anew on another server or with another key, and goes on after that', async () => {
		const trigger = triggerOf(['runFinished']);
		server.answer(seen);
		expect(await trigger.poll()).toEqual([]);
		other.answer(more);
		expect(await trigger.poll(undefined, { baseUrl: other.url })).toEqual([]);
		other.answer(runs([3, 'sent'], [2, 'sent'], [1, 'sent']));
		expect(await trigger.poll(undefined, { baseUrl: other.url })).toEqual([
			expect.stringMatching(/^run:3:sent@/),
		]);
		expect(
			await trigger.poll(undefined, { baseUrl: other.url, apiKey: 'another-key-of-it' }),
		).toEqual([]);
		expect(JSON.stringify(trigger.staticData)).not.toMatch(/key-of-/);
		expect(await trigger.poll(undefined, { apiKey: 'another-key-of-the-first' })).toEqual([]);
		server.answer(more);
		// The first server's runs have the same numbers for every key.
		expect(await trigger.poll(undefined, { apiKey: 'another-key-of-the-first' })).toEqual([
			'run:2:sent',
		]);
		const hint = expect.stringMatching(
			/^Trigger: the credential leads to another server or has another API key .* begins anew/,
		);
		expect(withoutNames(trigger.log)).toEqual([hint, hint, hint]);
	});

	it('of another server gives other ids of events, since the same numbers are other runs there', async () => {
		const trigger = triggerOf(['runFinished']);
		const servers = [server, other];
		const found: unknown[][] = [];
		for (const [index, nth] of [0, 1, 1, 0].entries()) {
			const numbers = Array.from({ length: index + 2 }, (_, run) => index + 2 - run);
			const { url } = servers[nth]!;
			servers[nth]!.answer(runs(...numbers.slice(1).map((run): [number, string] => [run, 'sent'])));
			await trigger.poll(undefined, { baseUrl: url });
			servers[nth]!.answer(runs(...numbers.map((run): [number, string] => [run, 'sent'])));
			found.push(await trigger.poll(undefined, { baseUrl: url }));
		}
		const marked = (run: number) => [
			expect.stringMatching(new RegExp(`^run:${run}:sent@[0-9a-f]{8}$`)),
		];
		expect(found).toEqual([['run:2:sent'], marked(3), marked(4), ['run:5:sent']]);
	});

	it('tells two paths of one server apart', async () => {
		const trigger = triggerOf(['runFinished']);
		server.answer(seen);
		await trigger.poll();
		server.answer(more);
		expect(await trigger.poll(undefined, { baseUrl: `${server.url}/other` })).toEqual([]);
	});

	it('is not lost by a server that cannot be reached', async () => {
		const trigger = triggerOf(['runFinished']);
		server.answer(seen);
		await trigger.poll();
		await expect(trigger.poll(undefined, { baseUrl: 'http://127.0.0.1:1' })).rejects.toThrow();
		server.answer(more);
		expect(await trigger.poll()).toEqual(['run:2:sent']);
	});
});

it('an entry that cannot be read is told once, however often it comes, and holds up nothing else', async () => {
	const trigger = triggerOf(['runFinished']);
	const odd = { status: 'sent' };
	const listed = (...rows: object[]) => server.answer(json(200, { data: rows }));
	listed({ queueRef: 1, status: 'sent' });
	await trigger.poll();
	listed({ queueRef: 2, status: 'sent' }, odd, { queueRef: 1, status: 'sent' });
	expect(await trigger.poll()).toEqual(['run:2:sent']);
	listed({ queueRef: 3, status: 'sent' }, { queueRef: 2, status: 'sent' }, odd);
	expect(await trigger.poll()).toEqual(['run:3:sent']);
	expect(withoutNames(trigger.log)).toEqual([
		expect.stringContaining('holds one without a reference'),
	]);
});
