import type { IDataObject } from 'n8n-workflow';

import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, noOp, source } from '../engine/workflow';
import type { JournalRow } from '../nodes/service';
import type { Work } from '../request/running';
import { runNode } from '../request/running';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { services } from './services';

/** What Retry On Fail does repeat, and what it finds done when it runs a node of paid calls again. */
describe.each(Object.entries(services))('%s', (_service, flags) => {
	const sandbox = useSandbox('--records', '20', ...flags);
	let refs: number[];
	beforeEach(async () => {
		await sandbox.control('reset', { keepClock: true });
		const created = [1, 2, 3, 4].map(async (number) => {
			const { data } = await sandbox.as(editor).post('/resources', {
				type: 'Book',
				fields: { title: `The whale ${number}`, description: 'A captain hunts a whale.' },
			});
			return data.data.ref as number;
		});
		refs = await Promise.all(created);
		await sandbox.as().delete('/_sandbox/journal');
	});

	const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const parameters = (more: IDataObject = {}): IDataObject => ({
		resource: 'field',
		operation: 'generate',
		resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
		field: { __rl: true, mode: 'name', value: 'keywords' },
		onExistingValue: 'overwrite',
		requestOptions: { maxTries: 1, requestsAtOnce: 1 },
		...more,
	});
	const credential = () => ({ baseUrl: sandbox.url, apiKey: editor });
	const items = () => refs.map((ref) => ({ id: ref, ref }));
	const generate = async (more: IDataObject = {}, settings: Work['settings'] = {}) =>
		await runNode({
			type: 'catalogueAiGenerate',
			parameters: parameters(more),
			items: items(),
			settings: { ...retried, ...settings },
			credential: credential(),
		});

	const sent = async (path: RegExp) =>
		((await sandbox.control('journal')).rows as JournalRow[]).filter((row) => path.test(row.path))
			.length;
	const generations = async () => await sent(/^\/ai\/generate-field$/);
	const fault = async (path: string, action: IDataObject, match: IDataObject = { nth: 2 }) =>
		await sandbox.control('faults', { match: { path, ...match }, action });

	describe('Retry On Fail of a node that generates', () => {
		it('saves again, and generates nothing again', async () => {
			await fault('/resources/*/fields', { kind: 'status', status: 503 }, { nth: 2, times: 2 });
			const { run, succeeded } = await generate({ save: true });
			expect(run.status).toBe('success');
			expect(succeeded.map(({ id, json }) => [id, json.generated, json.saved])).toEqual(
				refs.map((ref) => [ref, true, true]),
			);
			expect(await generations()).toBe(4);
			const { data } = await sandbox
				.as(editor)
				.post('/resources/search', { sort: { field: 'ref', direction: 'desc' }, limit: 4 });
			const stored = data.data.results.map(({ ref, fields }: IDataObject) => [
				ref,
				(fields as IDataObject).keywords,
			]);
			expect(Object.fromEntries(stored)).toEqual(
				Object.fromEntries(succeeded.map(({ id, json }) => [id, json.value])),
			);
		});

		it('asks again where the service refused, and keeps the rest', async () => {
			await fault('/ai/generate-field', { kind: 'status', status: 403 });
			const { run, succeeded } = await generate();
			expect(run.status).toBe('success');
			expect(succeeded.map(({ id }) => id)).toEqual(refs);
			expect(await generations()).toBe(5);
		});

		it("keeps 'Maximum Generations' over its tries, and a refusal does not count", async () => {
			await fault('/ai/generate-field', { kind: 'status', status: 403 });
			const { succeeded } = await generate({ maximumGenerations: 2 });
			expect(succeeded.map(({ json }) => json.generated)).toEqual([true, true, false, false]);
			expect(await generations()).toBe(3);
		});

		it("counts what may have been generated as one of 'Maximum Generations'", async () => {
			await fault('/ai/generate-field', { kind: 'dropAfterCommit' }, { nth: 1 });
			const { succeeded, failed } = await generate(
				{ maximumGenerations: 2 },
				{ onError: 'continueErrorOutput' },
			);
			expect(failed.map(({ id }) => id)).toEqual([refs[0]]);
			expect(succeeded.map(({ json }) => json.generated)).toEqual([true, false, false]);
			expect(await generations()).toBe(2);
		});

		it('a node that is reached twice generates twice: only the tries of one run know of each other', async () => {
			await fault('/ai/generate-field', { kind: 'status', status: 403 });
			const run = await runWorkflow(
				chain(
					[source(items()), catalogue('Node', 'catalogueAiGenerate', parameters(), retried)],
					[
						['Source', 0, 'Later'],
						['Later', 0, 'Node'],
					],
					[noOp('Later')],
				),
				{ credential: credential() },
			);
			expect(run.status).toBe('success');
			expect(run.node('Node').runs).toBe(2);
			expect(await generations()).toBe(2 * refs.length + 1);
		});

		it('the next execution generates anew', async () => {
			await generate();
			await generate();
			expect(await generations()).toBe(2 * refs.length);
		});
	});

	describe('Retry On Fail of a node that creates', () => {
		it('keeps what an earlier try has paid for, though the service refuses to repeat its answer', async () => {
			await fault('/ai/images/generate', { kind: 'status', status: 402 }, { nth: 3, times: 99 });
			const { run, succeeded } = await runNode({
				type: 'catalogueAiGenerate',
				parameters: {
					resource: 'image',
					operation: 'generate',
					prompt: '={{ "A whale " + $json.ref }}',
					requestOptions: { maxTries: 1, requestsAtOnce: 1 },
				},
				items: items(),
				settings: retried,
				credential: credential(),
			});
			expect(run.status).toBe('success');
			expect(succeeded.map(({ json }) => [Array.isArray(json.images), json.replayed])).toEqual([
				[true, false],
				[true, false],
				[false, undefined],
				[false, undefined],
			]);
			// Two that were drawn, and the third at each of three tries.
			expect(await sent(/^\/ai\/images\/generate$/)).toBe(5);
		});

		it.each(['perExecution', 'perContent'])(
			'sends what it sent before, also where an expression gives another text at every try (%s)',
			async (idempotencyKey) => {
				await fault('/collection*', { kind: 'dropAfterCommit' }, { nth: 2, times: 2 });
				const { run, succeeded } = await runNode({
					type: 'catalogueCollection',
					parameters: {
						resource: 'collection',
						operation: 'create',
						name: '={{ "Feed of " + $now.toMillis() + " " + Math.random() }}',
						options: { idempotencyKey },
						requestOptions: { maxTries: 1, requestsAtOnce: 1 },
					},
					items: items(),
					settings: retried,
					credential: credential(),
				});
				expect(run.status).toBe('success');
				expect(new Set(succeeded.map(({ json }) => json.ref)).size).toBe(refs.length);
				expect((await sandbox.control('effects')).operations.createCollection).toBe(refs.length);
			},
		);
	});
});
