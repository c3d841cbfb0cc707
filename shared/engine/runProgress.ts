import { sleep, type IExecuteFunctions } from 'n8n-workflow';

const REPORT_EVERY_MS = 10_000;
const CHECK_EVERY_MS = 250;

const digits = (count: number) => count.toLocaleString('en-US');

export type RunProgress = ReturnType<typeof startProgress>;

/** Reports how far a long run is: in n8n's log, in the editor's console of a manual run, and at the end in the output panel. */
export function startProgress(
	context: Pick<IExecuteFunctions, 'getNode' | 'logger' | 'sendMessageToUI'>,
	items: number,
	everyMs = REPORT_EVERY_MS,
) {
	const { name } = context.getNode();
	let [done, failed, reportedAt] = [0, 0, Date.now()];
	let hasReported = false;
	let isOver = false;
	const counts = () => `${digits(done)} of ${digits(items)} items done, ${digits(failed)} failed`;
	const watch = async () => {
		while (!isOver) {
			await sleep(Math.min(CHECK_EVERY_MS, everyMs));
			if (isOver || Date.now() - reportedAt < everyMs) continue;
			[reportedAt, hasReported] = [Date.now(), true];
			const line = `${name}: ${counts()}, ${digits(items - done - failed)} left`;
			context.logger.info(line);
			context.sendMessageToUI(line);
		}
	};
	void watch();
	return {
		count(isFailed: boolean, ended = 1): void {
			if (isFailed) failed += ended;
			else done += ended;
		},
		/** Ends the reports; gives the counts if the run was long enough for one. */
		end(): string | undefined {
			isOver = true;
			return hasReported ? `${counts()}.` : undefined;
		},
	};
}
