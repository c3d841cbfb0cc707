import { colleague, useSandbox } from '../sandbox/startSandbox';
import { countInFlight, type InFlightCounter } from './inFlight';
import { runWorkflow } from './runWorkflow';
import { catalogue, chain, setFields, source } from './workflow';

const count = 1000;
const isRefused = (id: number) => id % 7 === 0;
const ids = Array.from({ length: count }, (_, index) => index + 1);

describe('1,000 items of which the service refuses every seventh', () => {
	const sandbox = useSandbox();
	let counter: InFlightCounter;
	beforeAll(async () => {
		// Slow enough that requests pile up wherever nothing holds them back.
		await sandbox.control('faults', {
			match: { path: '/collections' },
			action: { kind: 'delay', ms: 10 },
		});
		counter = await countInFlight(sandbox.url);
	});
	afterAll(async () => {
		await counter.stop();
	});

	it('gives each its outcome on the right output, paired, with never more than the cap in flight', async () => {
		const cap = 6;
		const create = catalogue(
			'Create',
			'catalogueCollection',
			{
				resource: 'collection',
				operation: 'create',
				name: '={{ "Feed " + $json.id }}',
				// This key's user may not create team collections: 403.
				options: { visibility: '={{ $json.id % 7 === 0 ? "team" : "private" }}' },
				requestOptions: { requestsAtOnce: cap },
			},
			{ onError: 'continueErrorOutput' },
		);
		const origin = { id: "={{ $('Source').item.json.id }}" };
		const run = await runWorkflow(
			chain(
				[
					source(ids.map((id) => ({ id }))),
					create,
					setFields('Created', { ...origin, name: '={{ $json.name }}' }),
				],
				[['Create', 1, 'Refused']],
				[setFields('Refused', { ...origin, status: '={{ $json.error.httpStatus }}' })],
			),
			{ credential: { baseUrl: counter.url, apiKey: colleague } },
		);

		expect(run.error).toBeUndefined();
		const created = ids.filter((id) => !isRefused(id));
		expect(run.items('Created').map(({ json }) => json)).toEqual(
			created.map((id) => ({ id, name: `Feed ${id}` })),
		);
		expect(run.items('Refused').map(({ json }) => json.id)).toEqual(ids.filter(isRefused));
		expect(new Set(run.items('Refused').map(({ json }) => json.status))).toEqual(new Set([403]));
		expect(run.items('Create', 1)[0]?.pairedItem).toEqual({ item: 6 });

		expect(counter.requests()).toBe(count);
		expect(counter.most()).toBe(cap);
	}, 120_000);
});
