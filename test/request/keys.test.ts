import type { IDataObject } from 'n8n-workflow';

import { Container, core } from '../engine/n8n';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, noOp, source } from '../engine/workflow';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { createCollection, errorOutput, numbered, runNode } from './running';

const sandbox = useSandbox('--records', '0');
beforeEach(async () => await sandbox.control('reset', { keepClock: true }));

describe('Retry On Fail of n8n', () => {
	const retried = { retryOnFail: true, maxTries: 4, waitBetweenTries: 1 };
	/** One try of each request, so that every fault fails the node and the engine runs it again. */
	const work = (options: IDataObject, different = 6) => ({
		...createCollection(`={{ "Collection " + $json.id % ${different} }}`, { options }),
		items: numbered(6),
		settings: retried,
		credential: { baseUrl: sandbox.url, apiKey: editor },
		requestOptions: { maxTries: 1, requestsAtOnce: 2 },
	});
	const committedThenLost = {
		match: { method: 'POST', every: 4, times: 3 },
		action: { kind: 'dropAfterCommit' },
	};

	// With Per Content each second of the six items is like another: one content is one effect.
	it.each([
		['perExecution', 6],
		['perContent', 3],
	])(
		'with keys "%s" nothing is created twice, and what was repeated is said',
		async (idempotencyKey, effects) => {
			await sandbox.control('faults', committedThenLost);
			const { run, succeeded, hints } = await runNode(work({ idempotencyKey }, effects));
			expect(run.status).toBe('success');
			expect(succeeded).toHaveLength(6);
			expect(new Set(succeeded.map(({ json }) => json.ref)).size).toBe(effects);
			expect(succeeded.some(({ json }) => json.replayed === true)).toBe(true);
			expect(hints).toEqual([expect.stringContaining('Nothing was created again')]);
			expect((await sandbox.control('effects')).operations).toEqual({ createCollection: effects });
			expect((await sandbox.control('faults'))[0].applied).toBeGreaterThan(0);
		},
	);

	it('with keys off nothing is created twice either, but what may have been created ends the node', async () => {
		await sandbox.control('faults', committedThenLost);
		const { run } = await runNode(work({ idempotencyKey: 'off' }));
		expect(run.error).toMatchObject({
			description: expect.stringMatching(
				/^It may have been done, and paid for if it costs tokens\. /,
			),
		});
		const { rows } = await sandbox.control('journal');
		expect((await sandbox.control('effects')).operations).toEqual({
			createCollection: rows.length,
		});
		expect(rows.length).toBeLessThanOrEqual(6);
	});
});

describe('keys from run to run', () => {
	const NAMES = new Map([['perExecution', '=Tonight {{ $json.id }}']]);
	const create = async (idempotencyKey: string, executionId: string, changes: IDataObject = {}) =>
		await runNode({
			...createCollection(NAMES.get(idempotencyKey) ?? 'Tonight', {
				options: { idempotencyKey, ...changes },
			}),
			items: numbered(2),
			credential: { baseUrl: sandbox.url, apiKey: editor },
			options: { executionId },
		});
	const effects = async () => (await sandbox.control('effects')).total;

	it('Per Execution: the same execution, started again by another worker, creates nothing twice', async () => {
		await create('perExecution', 'a');
		await create('perExecution', 'a');
		expect(await effects()).toBe(2);
	});

	it('Per Execution: the next execution creates anew', async () => {
		await create('perExecution', 'a');
		await create('perExecution', 'b');
		expect(await effects()).toBe(4);
	});

	it('Per Execution: a node that runs twice in one execution creates twice', async () => {
		const { parameters } = createCollection('Twice');
		const run = await runWorkflow(
			chain(
				[
					source([{ id: 1 }]),
					noOp('One way'),
					catalogue('Create', 'catalogueCollection', parameters),
				],
				[
					['Source', 0, 'Other way'],
					['Other way', 0, 'Create'],
				],
				[noOp('Other way')],
			),
			{ credential: { baseUrl: sandbox.url, apiKey: editor } },
		);
		expect(run.node('Create').runs).toBe(2);
		expect(await effects()).toBe(2);
	});

	it('Per Content: it does not, in the same period; two identical items are one', async () => {
		const first = await create('perContent', 'a');
		const second = await create('perContent', 'b');
		expect(await effects()).toBe(1);
		expect(second.succeeded.map(({ json }) => json.ref).sort()).toEqual(
			first.succeeded.map(({ json }) => json.ref).sort(),
		);
		expect(second.succeeded.every(({ json }) => json.replayed)).toBe(true);
		await create('perContent', 'c', { period: 'another' });
		expect(await effects()).toBe(2);
	});

	it('a custom key with other content is refused with what to do, and creates nothing', async () => {
		const { failed, succeeded } = await runNode({
			...createCollection(undefined, {
				options: { idempotencyKey: 'custom', customKey: 'tonight' },
			}),
			items: numbered(2),
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			requestOptions: { requestsAtOnce: 1 },
		});
		expect(succeeded.map(({ id }) => id)).toEqual([1]);
		expect(failed).toEqual([
			{
				id: 2,
				error: expect.objectContaining({
					code: 'IDEMPOTENCY_KEY_CONFLICT',
					httpStatus: 422,
					retryable: false,
				}),
			},
		]);
		expect(await effects()).toBe(1);
	});

	it.each(['two words', 'schlüssel', 'x'.repeat(256), 'tab\tbed'])(
		'the custom key %j is refused before anything is sent',
		async (customKey) => {
			const { failed } = await runNode({
				...createCollection('Tonight', { options: { idempotencyKey: 'custom', customKey } }),
				settings: errorOutput,
				credential: { baseUrl: sandbox.url, apiKey: editor },
			});
			expect(failed[0]?.error).toMatchObject({
				code: 'PARAMETER',
				message: "'Custom Key' cannot be sent as it is",
			});
			expect((await sandbox.control('journal')).total).toBe(0);
		},
	);
});

describe('keys of two n8n', () => {
	const settings = Container.get(core.InstanceSettings);
	const { instanceId } = settings;
	afterEach(() => (settings.instanceId = instanceId));

	/** One workflow from a template in an n8n whose executions begin at 1. */
	const createIn = async (n8n: string, idempotencyKey: string) => {
		settings.instanceId = n8n;
		return await runNode({
			...createCollection('Tonight', { options: { idempotencyKey, includeKey: true } }),
			credential: { baseUrl: sandbox.url, apiKey: editor },
			options: { executionId: '1' },
		});
	};

	it.each(['perExecution', 'perContent'])(
		'another n8n with the same workflow, execution and API key creates anew (%s)',
		async (mode) => {
			const [one, other] = [await createIn('one', mode), await createIn('other', mode)];
			expect([one, other].map(({ succeeded }) => succeeded[0]?.json.replayed)).toEqual([
				false,
				false,
			]);
			expect((await createIn('one', mode)).succeeded[0]?.json.replayed).toBe(true);
			expect((await sandbox.control('effects')).total).toBe(2);
			const keys = [one, other].map(({ succeeded }) => String(succeeded[0]?.json.idempotencyKey));
			expect(keys.join(' ')).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/);
		},
	);
});
