import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pause, stopChildren } from '../../scripts/host/child';
import { itemsOf, readExecution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import { openSession } from '../../scripts/host/session';
import { importWorkflow, publishWorkflow, storeCredential } from '../../scripts/host/workflows';
import type { JournalRow } from '../nodes/service';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';
import { inFull, report } from '../setup/figures';
import type { Worker } from './cluster';
import { openCluster, RECOVERY_MINUTES } from './cluster';
import { outcomeOf, startByWebhook, until } from './executions';
import { batches, unchanged } from './large';
import { credential } from './workflows';

jest.setTimeout(1_500_000);

const owner = {
	email: 'owner@publisher-catalogue.example',
	password: 'Catalogue-1234',
	firstName: 'Test',
	lastName: 'Owner',
};
const items = inFull ? 100_000 : 5_000;
const records = inFull ? Number(process.env.CATALOGUE_TITLES ?? 100_000) : 1_200;
const inBatches = batches({
	name: 'Test',
	preview: false,
	batchSize: inFull ? 1_000 : 100,
	minutesPerBatch: inFull ? 1 : 0.2,
});

let folder: string;
let session: Session;
let sandbox: RunningSandbox;
let database: DatabaseSync;
let workers: Worker[];
const figures: Record<string, number> = { items, records };

/** The most memory that a process has had, in MiB. */
const peakMiB = ({ pid }: Worker) =>
	Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Refs of the titles that were written, one for each time. */
const written = () =>
	database
		.prepare("SELECT subject FROM effect WHERE operation = 'updateFields'")
		.all()
		.map(({ subject }) => Number(subject));

interface Book {
	ref: number;
	fields: Record<string, unknown>;
}

/** The books that the key sees. */
async function allBooks(): Promise<Book[]> {
	const books: Book[] = [];
	for (let isMore = true; isMore;) {
		const body = { type: 1, limit: 100, offset: books.length };
		const { data } = (await sandbox.as(editor).post('/resources/search', body)).data;
		books.push(...data.results);
		isMore = data.results.length === 100;
	}
	return books;
}

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'catalogue-queue-'));
	// PostgreSQL's own user must get to its folder in there.
	chmodSync(folder, 0o711);
	const file = join(folder, 'sandbox.sqlite');
	const cluster = await openCluster(folder, {});
	sandbox = await startSandbox('--data', file, '--records', String(records));
	database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
	session = await openSession((await cluster.startMain(RECOVERY_MINUTES.usual)).url, owner);
	workers = [await cluster.startWorker(), await cluster.startWorker()];
	await storeCredential(session, credential(sandbox.url, editor));
	for (const workflow of [unchanged(), inBatches])
		await publishWorkflow(session, await importWorkflow(session, workflow));
});
afterAll(async () => {
	report('queue', figures);
	database?.close();
	await sandbox?.stop();
	await stopChildren();
	rmSync(folder, { recursive: true, force: true });
});

describe('the whole catalogue in batches', () => {
	it('works on every title with two workers, one of which is killed, and takes no more memory in the end than after a tenth', async () => {
		const titles = (await allBooks()).length;
		const { total: requestsBefore } = await sandbox.control('journal?limit=1');
		const began = Date.now();
		const starts = [
			await startByWebhook(session, inBatches),
			await startByWebhook(session, inBatches),
		];
		await until('A tenth of the titles', 600_000, () => written().length >= titles / 100);
		const early = workers.map(peakMiB);
		await until('A third of the titles', 600_000, () => written().length >= titles / 30);
		expect(workers.every((worker) => starts.some(({ id }) => worker.began(id)))).toBe(true);
		await workers[0]?.kill();
		const survivor = workers[1] as Worker;
		const [lost, alive] = survivor.began(starts[0]?.id ?? '') ? [1, 0] : [0, 1];
		expect(await outcomeOf(session, inBatches.id, starts[alive]?.id ?? '', 1_200_000)).toBe(
			'success',
		);
		expect(survivor.began(starts[lost]?.id ?? '')).toBe(false);
		// The batch that broke off is open again when its time is over; n8n's schedule would start it.
		const last = await until('The last batch', 300_000, async () => {
			const { id } = await startByWebhook(session, inBatches);
			expect(await outcomeOf(session, inBatches.id, id)).toBe('success');
			const [item] = (await readExecution(session, id)).runData.Report?.flatMap(itemsOf) ?? [];
			const found = item?.json.report as { isFinished: boolean } | undefined;
			return found?.isFinished && found;
		});
		figures.batchesSeconds = (Date.now() - began) / 1000;
		figures.workerMiBEarly = Math.round(early[1] ?? 0);
		figures.workerMiBLate = Math.round(peakMiB(survivor));

		const { rows } = (await sandbox.control(`journal?after=${requestsBefore}`)) as {
			rows: JournalRow[];
		};
		figures.searches = rows.filter(({ path }) => path === '/resources/search').length;
		figures.updates = rows.filter(({ method }) => method === 'PATCH').length;
		const visible = await allBooks();
		const tenths = visible.filter(({ ref }) => ref % 10 === 0);
		const checked = visible.filter(({ fields }) => fields.edition === 'Checked');
		figures.writtenTwice = written().length - new Set(written()).size;
		// Those that the key's user may see, but not edit, are told as failed.
		expect(last).toMatchObject({ failed: tenths.length - checked.length });
		expect(checked.every((book) => tenths.includes(book))).toBe(true);
		expect(checked.length).toBeGreaterThan(0.9 * tenths.length);
		// V8 takes memory for some batches before it gives any back; what grew with the titles would be many times as much.
		expect(figures.workerMiBLate).toBeLessThan(1.5 * figures.workerMiBEarly);
	});
});

describe("more than a worker's lock is long, with n8n's own settings", () => {
	it('items that all hold what the catalogue holds are gone through once, on one worker that stays healthy', async () => {
		const { id } = await startByWebhook(session, unchanged(), { count: items });
		const began = Date.now();
		let healthy = began;
		let isOver = false;
		figures.unhealthyMs = 0;
		const watched = (async () => {
			while (!isOver) {
				const worker = workers.find((one) => one.began(id));
				if (!worker || (await worker.isHealthy())) {
					figures.unhealthyMs = Math.max(figures.unhealthyMs ?? 0, Date.now() - healthy);
					healthy = Date.now();
				}
				await pause(50);
			}
		})();
		expect(await outcomeOf(session, unchanged().id, id)).toBe('success');
		isOver = true;
		await watched;
		figures.itemsSeconds = (Date.now() - began) / 1000;

		const logs = workers.map((worker) => worker.log());
		const count = (text: string) => logs.join('').split(text).length - 1;
		expect({
			begun: count(`Worker started execution ${id} (`),
			finished: count(`Worker finished execution ${id} (`),
			stalled: count('stalled'),
		}).toEqual({ begun: 1, finished: 1, stalled: 0 });
		const { runData } = await readExecution(session, id);
		expect(runData.Sum?.flatMap(itemsOf).map(({ json }) => json)).toEqual([
			{ count: items, updated: 0 },
		]);
		expect(figures.unhealthyMs).toBeLessThan(30_000);
	});
});
