import type { GenericValue, IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { runPoll } from '../engine/poll';
import { catalogue } from '../engine/workflow';
import { errorOutput, runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

// Entries of runs and jobs are not shown by the interface (4.8): where a run goes and what type a job is stand under any key,
// as a reference, a name, or an object that tells of it.

const server = useTinyServer();

const destinations: IDataObject[] = [
	{ ref: 1, name: 'Northwind Retail' },
	{ ref: 2, name: 'Library feed' },
];
type Row = IDataObject;
let runs: Row[];
let jobs: Row[];

function listing(): void {
	server.answer((response, request) => {
		const lists: Record<string, Row[]> = {
			'/distribution/runs': runs,
			'/distribution/destinations': destinations,
			'/jobs': jobs,
			'/collections': [],
		};
		const rows = lists[new URL(request.url, 'http://service').pathname];
		json(200, { success: true, data: { results: rows ?? {}, total: rows?.length } })(
			response,
			request,
		);
	});
}
const credential = (overrides: IDataObject) => ({
	baseUrl: server.url,
	apiKey: 'key-of-the-entries',
	interfaceOverrides: JSON.stringify(overrides),
});

async function many(kind: 'run' | 'job', filters: IDataObject, overrides: IDataObject = {}) {
	listing();
	const { succeeded, failed } = await runNode({
		type: kind === 'run' ? 'catalogueDistribution' : 'catalogueJob',
		parameters: { resource: kind, operation: 'getMany', returnAll: true, filters },
		settings: errorOutput,
		credential: credential(overrides),
	});
	return {
		refs: succeeded.map((item) => item.json.queueRef ?? item.json.jobRef),
		summaries: succeeded.map((item) => item.json.summary),
		error: failed[0]?.error as { message: string; description: string } | undefined,
	};
}

const dated = { createdDate: '2026-01-01T00:00:00Z', modifiedDate: '2026-01-01T00:00:00Z' };
const runOf = (queueRef: number, entry: Row, statusLabel = 'complete') => ({
	queueRef,
	statusLabel,
	...dated,
	...entry,
});
const byDestination = (entry: (ref: number) => Row) => [3, 2, 1].map((n) => runOf(n, entry(n)));
const jobOf = (jobRef: number, entry: Row, label = 'complete') => ({
	jobRef,
	status: { code: 2, label },
	...dated,
	...entry,
});
const name = (ref: number) => (ref === 2 ? 'Library feed' : 'Northwind Retail');
const to = (ref: number) => (ref === 2 ? 2 : 1);

describe('runs to a destination', () => {
	it.each<[string, (ref: number) => GenericValue | IDataObject]>([
		['number', to],
		['text number', (ref) => String(to(ref))],
		['name', name],
		['name in other case, with an entity', (ref) => name(ref).toUpperCase().replace(' ', '&#32;')],
		['object with ref', (ref) => ({ ref: to(ref), name: 'x' })],
		['object with id', (ref) => ({ id: String(to(ref)) })],
		['object with a name', (ref) => ({ name: name(ref) })],
	])('told by a %s are found', async (_, entry) => {
		runs = byDestination((ref) => ({ destination: entry(ref) }));
		const overrides = { 'runs.destination': 'destination' };
		for (const destination of [byName('Northwind Retail'), byId(1)])
			expect((await many('run', { destination }, overrides)).refs).toEqual([3, 1]);
	});

	it('are told by the name that the run itself gives', async () => {
		runs = [runOf(1, { destination: { ref: 7, name: 'Old feed' } })];
		const { summaries } = await many('run', {}, { 'runs.destination': 'destination' });
		expect(summaries).toEqual(['Run 1 to Old feed finished on 1 January, 00:00']);
	});

	it('are not taken for none where nothing tells where they go: the override is named', async () => {
		runs = byDestination((ref) => ({ destination_ref: to(ref) }));
		const { refs, error } = await many('run', { destination: byId(1) });
		expect(refs).toEqual([]);
		expect(error?.message).toContain('destination_ref');
		expect(error?.description).toContain("'runs.destination'");
		runs = byDestination(() => ({ destinationRef: null }));
		expect((await many('run', { destination: byId(1) })).error?.description).toContain(
			"'runs.destination'",
		);
	});

	it('one that does not tell it costs only itself', async () => {
		runs = [runOf(2, {}), runOf(1, { destinationRef: 1 })];
		expect((await many('run', { destination: byId(1) })).refs).toEqual([1]);
	});

	it('by a name that two destinations have are not guessed', async () => {
		runs = byDestination(() => ({ destinationRef: 'northwind retail' }));
		destinations.push({ ref: 9, name: 'Northwind Retail' });
		const { error } = await many('run', { destination: byId(1) });
		destinations.pop();
		expect(error?.message).toContain('several are called');
	});
});

describe('jobs of a type', () => {
	it.each<[string, (type: string) => Row]>([
		['word', (type) => ({ type })],
		['label', (type) => ({ type: type === 'extract_text' ? 'Extract text' : 'Metadata Export' })],
		['object', (type) => ({ type: { code: type, label: 'x' } })],
		['object with a number', (type) => ({ type: { code: 4, name: type } })],
	])('told by a %s are found', async (_, entry) => {
		jobs = [3, 2, 1].map((n) => jobOf(n, entry(n === 2 ? 'extract_text' : 'metadata_export')));
		expect((await many('job', { jobType: 'metadata_export' })).refs).toEqual([3, 1]);
	});

	it.each<[string, Row]>([
		['under another name', { jobType: 'metadata_export' }],
		['nowhere', {}],
		['in a form that cannot be read', { type: {} }],
	])('%s are not taken for none', async (_, entry) => {
		jobs = [jobOf(1, entry)];
		const { refs, error } = await many('job', { jobType: 'metadata_export' });
		expect(refs).toEqual([]);
		expect(error?.description).toContain("'jobs.type'");
	});
});

describe('the trigger', () => {
	let triggers = 0;
	function trigger(events: string[], filters: IDataObject, overrides: IDataObject = {}) {
		const id = `other entries ${++triggers}`;
		const node = catalogue('Trigger', 'catalogueTrigger', { events, filters }, { id });
		const staticData: IDataObject = {};
		return async () => {
			listing();
			const options = { credential: credential(overrides), staticData, workflowId: id };
			const items = (await runPoll(node, options)) ?? [];
			return items.map((item) => item.json.eventId);
		};
	}
	const filters = { destination: byId(1) };

	it('tells runs to the destination, by whatever tells it', async () => {
		runs = [runOf(2, { to: { name: 'Northwind Retail' } }, 'running'), runOf(1, { to: 'Library' })];
		const poll = trigger(['runFailed'], filters, { 'runs.destination': 'to' });
		expect(await poll()).toEqual([]);
		runs = [runOf(2, { to: { name: 'Northwind Retail' } }, 'failed'), runOf(1, { to: 'Library' })];
		expect(await poll()).toEqual(['run:2:failed']);
	});

	it('is not silent for ever where no run tells its destination', async () => {
		runs = [runOf(1, { destination: 1 })];
		await expect(trigger(['runFailed'], filters)()).rejects.toMatchObject({
			description: expect.stringContaining("'runs.destination'"),
		});
	});

	it('is not silent for ever where no job tells its type', async () => {
		jobs = [jobOf(1, { kind: 'metadata_export' })];
		const poll = trigger(['jobFinished'], { jobType: 'metadata_export' });
		await expect(poll()).rejects.toMatchObject({
			description: expect.stringContaining("'jobs.type'"),
		});
	});
});

it('a destination without a reference is listed beside the others', async () => {
	listing();
	destinations.push({ name: 'Newcomer' });
	const { succeeded } = await runNode({
		type: 'catalogueDistribution',
		parameters: { resource: 'destination', operation: 'getMany', returnAll: true },
		credential: credential({}),
	});
	destinations.pop();
	expect(succeeded.map((item) => item.json.name)).toEqual([
		'Northwind Retail',
		'Library feed',
		'Newcomer',
	]);
});

it('the error of a job is jobError in the list, as it is of one job', async () => {
	jobs = [jobOf(2, { error: 'Disk full' }), jobOf(1, {})];
	listing();
	const { succeeded } = await runNode({
		type: 'catalogueJob',
		parameters: { resource: 'job', operation: 'getMany', returnAll: true },
		credential: credential({}),
	});
	expect(succeeded.map((item) => item.json.jobError)).toEqual(['Disk full', undefined]);
	expect(succeeded[0]?.json).not.toHaveProperty('serviceError');
});
