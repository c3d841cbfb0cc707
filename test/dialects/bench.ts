/** One sandbox, a front that speaks a dialect before it, and what every case gives in plain. */
import type { AddressInfo } from 'node:net';

import { reads } from '../../sandbox/dialects/endpoints';
import type { Exchange, Front } from '../../sandbox/dialects/front';
import { openFront } from '../../sandbox/dialects/front';
import type { Dialect } from '../../sandbox/dialects/index';
import { dialectOf, plain } from '../../sandbox/dialects/index';
import { FAST_CLOCKS } from '../engine/fastClocks';
import { lapse } from '../fuzz/lapse';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';
import type { Case } from './cases';
import { steady } from './compare';
import type { Runner, Seen } from './run';
import { errorOf, prepare } from './run';

/** No case takes this long, unless it hangs: what sleeps is woken at once. */
const LONGEST_MS = 15_000;
const fastClocks = JSON.parse(FAST_CLOCKS) as Record<string, string>;

export interface Ran {
	seen: Seen | 'hung';
	/** What was changed in the catalogue or paid for, in the plain service's words. */
	effects: string[];
	made: Set<string>;
	/** Endpoints of the plain service that were asked. */
	touched: Set<string>;
	exchanges: Exchange[];
}

export interface Bench {
	run(one: Case, dialect: Dialect, overrides?: Record<string, string>): Promise<Ran>;
	/** The same with the choices that count as plain for this dialect. */
	wanted(one: Case, dialect: Dialect): Promise<Ran>;
	/** Many runs of a case, quicker than one by one. */
	through(one: Case, many: () => Promise<void>): Promise<void>;
	stop(): Promise<void>;
}

/** Reads, and what may be asked again without anybody noticing. */
const isRead = ({ asked, status, replayed }: Exchange) => {
	if (status >= 400 || replayed || asked.endpoint === undefined) return true;
	if (asked.endpoint === 'POST /mcp') return !asked.bytes.includes('"tools/call"');
	return reads.includes(asked.endpoint) || asked.endpoint === 'POST /ai/streams/init';
};

const sorted = (value: unknown): unknown =>
	Array.isArray(value)
		? value.map(sorted)
		: typeof value === 'object' && value !== null
			? Object.fromEntries(
					Object.entries(value)
						.sort()
						.map(([key, entry]) => [key, sorted(entry)]),
				)
			: value;

const ADD = 'POST /collections/{ref}/resources';
/** The body without what differs from run to run; adding a resource twice is adding it once (interface 4.5). */
const effectsOf = ({ asked }: Exchange): string[] => {
	const { resourceRefs } = Object(asked.body ?? {}) as { resourceRefs?: number[] };
	if (asked.endpoint === ADD) return (resourceRefs ?? []).map((ref) => `POST ${asked.path} ${ref}`);
	const { id: _, streamId: _stream, ...body } = Object(asked.body ?? {}) as Record<string, unknown>;
	return [
		`${asked.method} ${asked.path.replace(/(?<=\/ai\/chats\/)\d+/, '{ref}')} ${asked.body === undefined ? '' : steady(JSON.stringify(sorted(body)))}`,
	];
};
const isFirst = (effect: string, index: number, all: string[]) =>
	!effect.startsWith('POST /collections/') || all.indexOf(effect) === index;

const MADE = /(ref|id)$/i;
function madeBy({ asked, answer, status }: Exchange): string[] {
	if (
		asked.method !== 'POST' ||
		status >= 400 ||
		(asked.endpoint && reads.includes(asked.endpoint))
	)
		return [];
	const data = Object((answer as { data?: unknown } | undefined)?.data ?? {}) as Record<
		string,
		unknown
	>;
	return Object.entries(data).flatMap(([key, value]) =>
		MADE.test(key) && (typeof value === 'string' || typeof value === 'number')
			? [String(value)]
			: [],
	);
}

const frozen = { set: '2026-03-10T12:00:00.000Z', frozen: true };

async function asAtFirst(sandbox: RunningSandbox): Promise<void> {
	await sandbox.control('back', {});
	await sandbox.control('clock', frozen);
}

export async function openBench(): Promise<Bench> {
	// Streams that a dialect never let begin hold their place until the clock goes on, and it stands still.
	const sandbox: RunningSandbox = await startSandbox('--stream-limit', '100000');
	await sandbox.control('clock', frozen);
	await sandbox.control('chat/pace', { chunkDelayMs: 0, silentMs: 0, artworkMs: 0, imageMs: 0 });
	await sandbox.control('mark', {});
	const front: Front = openFront(sandbox.url, plain);
	await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
	const restore = lapse(() => front.underWay() > 0);
	const kept = new Map<string, Promise<Ran>>();
	const runners = new Map<string, Promise<Runner>>();
	const runnerOf = async (one: Case) => {
		const found = runners.get(one.name) ?? prepare(one);
		runners.set(one.name, found);
		return await found;
	};
	let isChanged = false;

	const run: Bench['run'] = async (one, dialect, overrides = {}) => {
		if (isChanged) await asAtFirst(sandbox);
		front.speak(dialect);
		const controller = new AbortController();
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<'hung'>((resolve) => {
			timer = setTimeout(() => resolve('hung'), LONGEST_MS);
		});
		const credential = {
			baseUrl: url,
			apiKey: editor,
			interfaceOverrides: JSON.stringify({ ...fastClocks, ...overrides }),
		};
		const seen = await Promise.race([
			(await runnerOf(one)).run(credential, sandbox, controller.signal),
			late,
		]);
		clearTimeout(timer);
		if (seen === 'hung') controller.abort();
		const asked = front.asked();
		const writes = asked.filter((exchange) => !isRead(exchange));
		isChanged =
			one.by !== undefined ||
			asked.some(({ asked: { endpoint } }) => endpoint === undefined || !reads.includes(endpoint));
		return {
			seen,
			effects: writes.flatMap(effectsOf).filter(isFirst).sort(),
			made: new Set(asked.flatMap(madeBy)),
			touched: new Set(asked.flatMap(({ asked: { endpoint } }) => endpoint ?? [])),
			exchanges: asked,
		};
	};
	return {
		run,
		wanted: async (one, dialect) => {
			const like = dialect.names.flatMap((name, index) => {
				const base = dialect.choices[index]?.like;
				return base === undefined ? [] : [`${name.split('=')[0]}=${base}`];
			});
			const key = [one.name, ...like].join(' ');
			const found = kept.get(key) ?? run(one, dialectOf(like));
			kept.set(key, found);
			return await found;
		},
		through: async (one, many) => await (await runnerOf(one)).through(many),
		stop: async () => {
			restore();
			front.server.closeAllConnections();
			await new Promise((resolve) => front.server.close(resolve));
			await sandbox.stop();
		},
	};
}

export const errorsOf = ({ items, thrown }: Seen): string[] => [
	...items.flatMap((item) => {
		const error = errorOf(item);
		return error ? [`${String(error.message)} | ${String(error.description)}`] : [];
	}),
	...(thrown ? [`${thrown.message} | ${thrown.description}`] : []),
];
