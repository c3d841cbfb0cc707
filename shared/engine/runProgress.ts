import { sleep, type IExecuteFunctions } from 'n8n-workflow';

const TELL_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 250;

const shown = (count: number) => count.toLocaleString('en-US');

type Told = Pick<IExecuteFunctions, 'getNode' | 'logger' | 'sendMessageToUI'>;

export type Progress = ReturnType<typeof startProgress>;

/** How far a long run is: in n8n's log, in the editor's console of a manual run, and at last in the output panel. */
export function startProgress(context: Told, items: number, everyMs = TELL_EVERY_MS) {
	const { name } = context.getNode();
	let [done, failed, told] = [0, 0, Date.now()];
	let hasTold = false;
	let isOver = false;
	const counts = () => `${shown(done)} of ${shown(items)} items done, ${shown(failed)} failed`;

	const tell = () => {
		[told, hasTold] = [Date.now(), true];
		const line = `${name}: ${counts()}, ${shown(items - done - failed)} left`;
		context.logger.info(line);
		context.sendMessageToUI(line);
	};
	const watch = async () => {
		while (!isOver) {
			await sleep(Math.min(LOOK_EVERY_MS, everyMs));
			if (!isOver && Date.now() - told >= everyMs) tell();
		}
	};
	void watch();

	return {
		count(isFailed: boolean, ended = 1): void {
			if (isFailed) failed += ended;
			else done += ended;
		},
		/** Ends the telling; gives the counts where the run was long enough to be told of. */
		end(): string | undefined {
			isOver = true;
			return hasTold ? `${counts()}.` : undefined;
		},
	};
}
