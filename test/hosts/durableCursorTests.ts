import { pause } from '../../scripts/host/child';
import { readExecution } from '../../scripts/host/execution';
import type { Host } from '../../scripts/host/host';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, publishWorkflow } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { startAgain } from './hostInTest';
import { endedRun, outputOf, serviceOf, template } from './triggerTests';

/** n8n 2.40 and later, off by default: a poll's memory and its execution are stored together. */
const durable = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Long enough for a scheduler that looks ahead a minute. */
const firesWithinMs = 150_000;

/** The trigger's events over restarts between which durable cursors are switched on and off. */
export function durableCursorTests(inTest: () => HostInTest): void {
	it('nothing is lost and nothing comes twice when durable cursors are switched on in the middle, and off again', async () => {
		const service = serviceOf(inTest());
		let { host, session }: { host: Host; session: Session } = inTest();
		const { id } = await publishWorkflow(session, await importWorkflow(session, template));

		/** All that the trigger has ever reported. */
		const reported = async (): Promise<unknown[]> => {
			const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
			const { results } = await session.send<{ results: Array<{ id: string; mode: string }> }>(
				'GET',
				`/rest/executions?filter=${filter}&limit=100`,
			);
			const executions = await Promise.all(
				results
					.filter(({ mode }) => mode === 'trigger')
					.map(async (one) => await readExecution(session, one.id)),
			);
			return executions
				.flatMap((execution) =>
					outputOf(execution, 'Watch Distribution').map(({ eventId }) => eventId),
				)
				.toSorted();
		};
		const failed: string[] = [];
		const fail = async () => void failed.push(`run:${await endedRun(service, 'failed')}:failed`);
		const until = async () => {
			for (
				const deadline = Date.now() + firesWithinMs;
				Date.now() < deadline && (await reported()).length < failed.length;
				await pause(1_000)
			);
			expect(await reported()).toEqual(failed.toSorted());
		};
		const restart = async (more: Record<string, string>) => {
			await host.stop();
			await fail();
			({ host, session } = await startAgain(inTest(), more));
		};

		await fail();
		await until();
		for (const more of [durable, {}]) {
			await restart(more);
			await until();
			await fail();
			await until();
		}
		// Whoever repeated something would do so by now.
		await pause(15_000);
		await until();
	}, 900_000);
}
