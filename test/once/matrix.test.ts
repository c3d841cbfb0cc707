import type { IDataObject } from 'n8n-workflow';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { services } from '../faults/services';
import type { Done } from '../request/running';
import { errorOutput, runNode } from '../request/running';
import { resourceWith } from '../sandbox/catalogue';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';
import { inFull, report } from '../setup/figures';
import type { Run, Way } from './ways';
import { ways } from './ways';
import type { Write } from './writes';
import { writes } from './writes';

/** Most of a cell is waiting. */
const LANES = 4;
/** Of the short form: every so many cells, of each way and each write some. */
const EVERY = 4;

interface Cell {
	mode: string;
	write: string;
	way: string;
}

interface Verdict {
	wanted: number;
	seen: number;
	twice: number;
	lost: number;
	paidTwice: number;
	/** Failures that say neither that it may have been done nor that nothing was. */
	untold: number;
	undecidable?: string;
}

const isUndone = ({ description }: IDataObject) =>
	String(description).startsWith('Nothing was written');
const isDone = (error: IDataObject) =>
	/may have been done|may have been carried out/i.test(String(error.description));

const file = {
	data: Buffer.from('A short book').toString('base64'),
	mimeType: 'application/epub+zip',
	fileName: 'a.epub',
};

async function runsOf(
	sandbox: RunningSandbox,
	write: Write,
	way: Way,
	resource: number,
): Promise<Done[]> {
	const run = async ({ executionId, items = [{}], requestOptions, byRouting }: Run) =>
		await runNode({
			...write.work(way.key),
			items: items.map((item, index) => ({
				json: { id: index, ...item, resource },
				binary: { data: file },
			})) as unknown as IDataObject[],
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			...(requestOptions && { requestOptions }),
			options: {
				...(executionId !== undefined && { executionId }),
				...(byRouting && { byRouting }),
			},
		});
	if (way.atOnce) return await Promise.all(way.runs.map(run));
	const done: Done[] = [];
	for (const each of way.runs) done.push(await run(each));
	return done;
}

/** Nothing is under way any more. */
async function settled(sandbox: RunningSandbox): Promise<void> {
	for (;;) {
		const { rows } = await sandbox.control('journal');
		if (!rows.some((row: { inFlight: boolean }) => row.inFlight)) break;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	// A gateway that gave up has closed the connection; the work behind it goes on.
	await new Promise((resolve) => setTimeout(resolve, 700));
}

async function judge(
	sandbox: RunningSandbox,
	{ mode, write: name, way: wayName }: Cell,
): Promise<Verdict> {
	const [write, way] = [writes[name], ways[wayName]];
	if (!write || !way) throw new Error(`There is no cell ${name}, ${wayName}`);
	await sandbox.control('reset', { keepClock: true });
	await sandbox.control('chat/pace', { imageMs: 0, artworkMs: 0 });
	const { ref } = await resourceWith(sandbox, {});
	const effects = async (): Promise<number> =>
		(await sandbox.control('effects')).operations[write.effect] ?? 0;
	const before = await effects();
	const first = 1 + (write.before ?? 0);
	await sandbox.control('faults', {
		match: {
			method: write.method ?? 'POST',
			path: write.path,
			nth: first,
			times: way.times?.(write) ?? 1,
		},
		action: way.action(write),
	});
	const done = await runsOf(sandbox, write, way, ref);
	await settled(sandbox);
	const failures = done.flatMap(({ failed }) => failed.map(({ error }) => error));
	const made = (await effects()) - before;
	// What ends in the same state has one effect, and each run of what has no key is a request of its own.
	const wanted = write.finds
		? 1
		: write.kind === 'never' && way.isAnew
			? way.runs.length
			: way.wanted;
	const seen = write.kind === 'safe' ? Math.min(made, way.wanted) : made;
	const untold = failures.filter(
		(error) =>
			!isDone(error) &&
			!isUndone(error) &&
			error.code !== 'IDEMPOTENCY_KEY_IN_PROGRESS' &&
			write.kind !== 'safe',
	).length;
	const more = Math.max(0, seen - wanted);
	const undecidable =
		write.kind === 'keyed' && mode !== Object.keys(services)[0] ? way.undecidable : undefined;
	return {
		wanted,
		seen,
		twice: undecidable ? 0 : more,
		lost: Math.max(0, wanted - seen - failures.filter(isDone).length),
		paidTwice: write.paid && !undecidable ? more : 0,
		untold,
		...(undecidable !== undefined && { undecidable }),
	};
}

const cells: Cell[] = Object.keys(services).flatMap((mode) =>
	Object.keys(writes).flatMap((write) => Object.keys(ways).map((way) => ({ mode, write, way }))),
);
const chosen = inFull
	? cells
	: cells.filter((_, index) => (index + Math.floor(index / EVERY)) % EVERY === 0);

const verdicts = new Map<Cell, Verdict>();
const counted = { cells: 0, undecidable: 0, twice: 0, lost: 0, paidTwice: 0, untold: 0 };

const shown = ({ wanted, seen, undecidable }: Verdict) =>
	undecidable ? `${wanted} / ${seen} undecidable` : `${wanted} / ${seen}`;

/** docs/once.md: effects wanted and seen, made by the run in full. */
function table(): string {
	const names = Object.keys(ways);
	const modes = Object.keys(services).map((mode) => {
		const rows = Object.keys(writes).map((write) => {
			const found = names.map(
				(way) =>
					[...verdicts].find(
						([cell]) => cell.mode === mode && cell.write === write && cell.way === way,
					)?.[1],
			);
			return `| ${write} | ${found.map((verdict) => (verdict ? shown(verdict) : '')).join(' | ')} |`;
		});
		return [
			`## The service ${mode === Object.keys(services)[0] ? 'answers 409 while a request with the same key is under way' : 'does only what its interface says'}`,
			'',
			`| | ${names.join(' | ')} |`,
			`|---|${names.map(() => '---|').join('')}`,
			...rows,
		].join('\n');
	});
	// By the order of the cells: they end in another one in each run.
	const open = cells.flatMap((cell) => {
		const undecidable = verdicts.get(cell)?.undecidable;
		return undecidable ? [`- ${cell.write}, ${cell.way}: ${undecidable}`] : [];
	});
	return [
		'# Nothing twice: every write and every way to lose its answer',
		'',
		'Made by `npm run test:once`: effects wanted / seen. If a write without a key fails, its error says that it may have been done, and each later',
		'execution is a request of its own. Retried executions, sub-workflows and two executions at once have *Create Only Once: Per Content*.',
		'',
		modes.join('\n\n'),
		'',
		'## Undecidable',
		'',
		'With a service that does not answer 409 these may be made twice. *Create Only Once* keeps its default, and docs/limits.md names the limit.',
		'',
		...open,
		'',
	].join('\n');
}

afterAll(() => {
	report('once', counted);
	if (inFull && process.env.CATALOGUE_FIGURES !== undefined)
		writeFileSync(join(__dirname, '../../docs/once.md'), table());
});

describe.each(Object.entries(services))('%s', (mode, flags) => {
	it('nothing is made twice, lost, paid twice or left untold', async () => {
		const lanes = await Promise.all(
			Array.from({ length: LANES }, async () => await startSandbox('--records', '20', ...flags)),
		);
		const left = chosen.filter((cell) => cell.mode === mode);
		const wrong: object[] = [];
		const work = async (sandbox: RunningSandbox) => {
			for (let cell = left.shift(); cell; cell = left.shift()) {
				const verdict = await judge(sandbox, cell);
				verdicts.set(cell, verdict);
				counted.cells += 1;
				counted.undecidable += verdict.undecidable ? 1 : 0;
				for (const key of ['twice', 'lost', 'paidTwice', 'untold'] as const)
					counted[key] += verdict[key];
				if (verdict.twice + verdict.lost + verdict.paidTwice + verdict.untold > 0)
					wrong.push({ ...cell, ...verdict });
			}
		};
		await Promise.all(lanes.map(work));
		await Promise.all(lanes.map(async (sandbox) => await sandbox.stop()));
		expect(wrong).toEqual([]);
	}, 900_000);
});
