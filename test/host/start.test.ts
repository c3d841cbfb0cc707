import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/host/child';
import { startVersion } from '../../scripts/hosts.cjs';
import type { Checkout, Ended } from '../start/checkout';
import { linkHost, makeCheckout, sentences, start } from '../start/checkout';
import { refusals, watchAndClaim } from './stranger';

jest.setTimeout(600_000);

let checkout: Checkout;
beforeEach(() => {
	checkout = makeCheckout();
	linkHost(checkout);
});
afterEach(() => checkout.remove());

const once = async (...more: string[]): Promise<string[]> => [
	'--once',
	'--port',
	String(await freePort()),
	'--sandbox-port',
	String(await freePort()),
	...more,
];

const lastLine = ({ stdout }: Ended): Record<string, unknown> =>
	JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

/** Processes whose command line names the checkout; the one that asks has it in its environment only. */
function processesOf({ folder }: Checkout): string {
	return execFileSync('sh', ['-c', 'ps -eo pid,args | grep -F "$FOLDER" | grep -v grep || true'], {
		env: { ...process.env, FOLDER: folder },
		encoding: 'utf8',
	});
}

/** What other users of the machine may read, write or enter of the demo's state, with its mode. */
function openToOthers({ folder }: Checkout): string[] {
	const state = join(folder, '.demo');
	return ['', ...readdirSync(state, { recursive: true, encoding: 'utf8' })]
		.map((name) => ({ name, mode: statSync(join(state, name)).mode & 0o777 }))
		.filter(({ mode }) => (mode & 0o077) !== 0)
		.map(({ name, mode }) => `.demo/${name} ${mode.toString(8)}`);
}

const jsonIn = ({ folder }: Checkout, name: string) =>
	JSON.parse(readFileSync(join(folder, '.demo', name), 'utf8')) as Record<string, string>;

/** A whole n8n starts for each of these: what can be seen in one start is seen in one. */
describe('npm start', () => {
	it('runs the nightly feed in n8n and ends with one line of JSON; then three more nights without any network', async () => {
		const args = await once();
		const strangerLeaves = watchAndClaim(`http://127.0.0.1:${args[2]}`);
		const ended = await start(checkout, args, { umask: '0000' });
		const { answers, commandLines } = await strangerLeaves();

		expect(Object.keys(answers).filter((said) => !refusals.test(said))).toEqual([]);
		expect(answers['Instance owner already setup']).toBeGreaterThan(0);
		expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
		expect(openToOthers(checkout)).toEqual([]);
		expect(commandLines).toContain('n8n start');
		for (const secret of [
			jsonIn(checkout, 'login.json').password,
			jsonIn(checkout, 'n8n/.n8n/config').encryptionKey,
		]) {
			expect(secret?.length).toBeGreaterThan(20);
			expect(commandLines).not.toContain(secret);
		}
		expect(ended.stdout).toContain('workflows imported');
		expect(lastLine(ended)).toEqual({
			ok: true,
			workflow: expect.any(String),
			nodes: expect.any(Object),
			run: { queueRef: expect.any(Number), statusLabel: expect.stringMatching(/^complete/) },
			resourcesUpdated: expect.any(Number),
			requests: expect.any(Number),
		});
		const items = Object.values(
			lastLine(ended).nodes as Record<string, { items: number; ms: number }>,
		).map((node) => node.items);
		expect(Math.max(...items)).toBeGreaterThan(1);
		expect(lastLine(ended).requests).toBeGreaterThan(items.length / 2);
		expect(processesOf(checkout)).toBe('');

		const again = await start(checkout, await once('--nights', '3'), { offline: true });

		expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: '' });
		expect(again.stdout).toContain('workflows unchanged');
		const nights = lastLine(again).nights as Array<{ run: { queueRef: number } }>;
		expect(new Set(nights.map(({ run }) => run.queueRef)).size).toBe(3);
		expect(processesOf(checkout)).toBe('');
	});

	it('says that its state is damaged, and how to start anew; then stays up until it is stopped, and leaves no process behind', async () => {
		mkdirSync(join(checkout.folder, '.demo/n8n/.n8n'), { recursive: true });
		writeFileSync(
			join(checkout.folder, '.demo/n8n/.n8n/database.sqlite'),
			'not a database '.repeat(1000),
		);

		const ended = await start(checkout, await once());

		expect(ended.code).toBe(1);
		expect(sentences(ended)[0]).toContain(`n8n ${startVersion} did not start: `);
		expect(sentences(ended).at(-1)).toBe(
			'If .demo is damaged or left over from an older version, start anew with: npm start -- --fresh',
		);
		expect(processesOf(checkout)).toBe('');

		const [, ...ports] = await once('--fresh');
		const npm = spawn('npm', ['start', '--', ...ports], {
			cwd: checkout.folder,
			detached: true,
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		await new Promise<void>((resolve) => {
			npm.stdout
				.setEncoding('utf8')
				.on('data', (text: string) => text.includes('Running until Ctrl-C') && resolve());
		});
		expect(processesOf(checkout)).toContain('sandbox/main.ts');
		expect(processesOf(checkout)).toContain('n8n start');

		npm.kill('SIGTERM');
		await new Promise((resolve) => npm.stdout.once('close', resolve));

		expect(processesOf(checkout)).toBe('');
	});
});
