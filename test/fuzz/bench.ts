/** What the suites of this folder share: the recorded operations, the server that repeats them, and a watch over the rest. */
import { report } from '../setup/figures';
import { watchConnections } from './connections';
import { lapse } from './lapse';
import type { Recorded } from './recordings';
import { nameOf, record } from './recordings';
import type { Replay } from './replay';
import { replay } from './replay';
import { Tally } from './tally';
import type { Wrong } from './verdict';

/** Printed with the figures; a failing case is found again with it. */
export const seed = 20_260_131;

export interface Bench {
	recorded: Recorded[];
	server: Replay;
	tally: Tally;
	of(name: string): Recorded;
	/** Connections to anything but the server, since the last question. */
	strays(): Wrong[];
}

/** Set up before the tests of a file, and taken down behind them, when the figures are reported under `kind`. */
export function bench(kind: string): Bench {
	const started: Partial<Bench> = {};
	const tally = new Tally();
	const restore: Array<() => void> = [];
	const get = <Key extends keyof Bench>(key: Key): Bench[Key] => {
		const value = started[key];
		if (value === undefined) throw new Error('The bench has not been set up.');
		return value;
	};
	beforeAll(async () => {
		const recorded = await record();
		const server = await replay(recorded.flatMap(({ exchanges }) => exchanges));
		const connections = watchConnections();
		const ended: string[] = [];
		const onLost = (reason: unknown) => void ended.push(String(reason));
		process.on('unhandledRejection', onLost);
		Object.assign(started, {
			recorded,
			server,
			strays: (): Wrong[] => [
				...connections
					.others([server.port])
					.map((where): Wrong => ({ kind: 'path', what: `A connection to ${where}` })),
				...ended
					.splice(0)
					.map((reason): Wrong => ({ kind: 'crash', what: `Nobody waited for: ${reason}` })),
			],
		});
		restore.push(
			lapse(() => server.underWay() > 0),
			connections.stop,
			() => process.off('unhandledRejection', onLost),
		);
	}, 240_000);
	afterAll(async () => {
		for (const undo of restore) undo();
		await started.server?.stop();
		report('fuzz', { seed: String(seed), ...tally.figures(kind) });
	});
	return {
		tally,
		get recorded() {
			return get('recorded');
		},
		get server() {
			return get('server');
		},
		of: (name) => {
			const found = get('recorded').find(({ operation }) => nameOf(operation) === name);
			if (!found) throw new Error(`The package has no operation ${name}.`);
			return found;
		},
		strays: () => get('strays')(),
	};
}
