import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startVersion } from '../../scripts/hosts.cjs';
import type { Checkout } from './checkout';
import {
	addOtherHost,
	addStandInHost,
	makeCheckout,
	nodeGypInstall,
	pathWithOnly,
	sentences,
	standInDriver,
	start,
	withoutHeaders,
} from './checkout';

jest.setTimeout(60_000);

let checkout: Checkout;
beforeEach(() => {
	checkout = makeCheckout();
});
afterEach(() => checkout.remove());

function listen(): Promise<Server> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
	});
}

/** Two ports that are free now. */
async function freePorts(): Promise<string[]> {
	const servers = await Promise.all([listen(), listen()]);
	const ports = servers.map((server) => String((server.address() as AddressInfo).port));
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

async function startOnFreePorts(environment: Record<string, string> = {}) {
	const [port = '', sandboxPort = ''] = await freePorts();
	return await start(checkout, ['--once', '--port', port, '--sandbox-port', sandboxPort], {
		environment,
	});
}

describe('npm start says in one sentence why it cannot go on, and what to do', () => {
	it.each(['--port', '--sandbox-port'])('a taken port (%s)', async (flag) => {
		const server = await listen();
		const { port } = server.address() as AddressInfo;
		const [other = ''] = await freePorts();
		const otherFlag = flag === '--port' ? '--sandbox-port' : '--port';

		const ended = await start(checkout, [flag, String(port), otherFlag, other]);
		server.close();

		expect(ended).toMatchObject({ code: 1, stdout: '' });
		expect(sentences(ended)).toEqual([
			expect.stringMatching(
				new RegExp(`^Port ${port}, which .* needs, is taken by another program\\.$`),
			),
			expect.stringContaining(`npm start -- ${flag} `),
		]);
	});

	it('a Node that is too old', async () => {
		const disguise = join(checkout.folder, 'oldNode.cjs');
		writeFileSync(
			disguise,
			"Object.defineProperty(process.versions, 'node', { value: '18.20.8' });",
		);

		const ended = await startOnFreePorts({ NODE_OPTIONS: `--require ${disguise}` });

		expect(ended).toMatchObject({ code: 1, stdout: '' });
		expect(sentences(ended)).toEqual([
			expect.stringContaining('Node 18.20.8 is too old'),
			expect.stringContaining('Install'),
		]);
	});

	it('an earlier start that still runs', async () => {
		mkdirSync(join(checkout.folder, '.demo'));
		// Its command line has to look like the demo's.
		const earlier = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)', 'demo/main.ts']);
		writeFileSync(
			join(checkout.folder, '.demo/running.json'),
			JSON.stringify({ pid: earlier.pid, editor: 'http://127.0.0.1:5678' }),
		);

		const ended = await startOnFreePorts();
		earlier.kill();

		expect(ended.code).toBe(1);
		expect(sentences(ended)).toEqual([
			`An earlier npm start (process ${earlier.pid}) is still running, its editor at http://127.0.0.1:5678.`,
			`Stop it with Ctrl-C in its terminal or with: kill ${earlier.pid}`,
		]);
	});

	it.each([
		['an unknown flag', ['--twice'], 'Unknown option'],
		['a flag without sense', ['--nights', 'many'], '--nights must be a whole number'],
	])('%s', async (_, args, sentence) => {
		const ended = await start(checkout, args);

		expect(ended.code).toBe(1);
		expect(sentences(ended)).toEqual([
			expect.stringContaining(sentence),
			'See npm start -- --help',
		]);
	});

	it('a flag that npm took for itself', async () => {
		const ended = await start(checkout, [], { environment: { npm_config_once: 'true' } });

		expect(ended.code).toBe(1);
		expect(sentences(ended)[1]).toBe('Put two dashes before it: npm start -- --once');
	});
});

describe('the n8n folder', () => {
	it('a missing compiler', async () => {
		addStandInHost(checkout);
		const PATH = pathWithOnly(checkout, ['node', 'npm', 'sh', 'env', 'mkdir']);

		const ended = await startOnFreePorts({ PATH });

		expect(ended.code).toBe(1);
		expect(sentences(ended)).toEqual([
			"n8n's database driver (sqlite3) could not be compiled because python3 and make and g++ are missing.",
			expect.stringContaining('apt-get install -y g++ make python3'),
		]);
	});

	/** What comes after n8n is not wanted here. */
	const endBehindN8n = () =>
		writeFileSync(
			join(checkout.folder, 'gulpfile.js'),
			"exports.build = (done) => done(new Error('far enough'));",
		);

	/** A node-gyp that knows no headers and reaches no server that has them, whatever this machine's npm is set up to. */
	const noHeaders = (server: string) => ({
		npm_config_userconfig: join(checkout.folder, 'no-npmrc'),
		npm_config_nodedir: '',
		npm_config_devdir: join(checkout.folder, 'headers'),
		npm_config_disturl: server,
	});

	it('headers that cannot be downloaded, and where they were wanted from', async () => {
		addStandInHost(checkout, nodeGypInstall);
		withoutHeaders(checkout);

		const [port] = await freePorts();
		const server = `http://127.0.0.1:${port}/dist`;
		const ended = await startOnFreePorts(noHeaders(server));

		expect(ended.code).toBe(1);
		expect(sentences(ended)).toEqual([
			`n8n's database driver (sqlite3) could not be compiled: the headers of Node could not be downloaded from ${server}.`,
			expect.stringContaining('npm_config_nodedir='),
		]);
	});

	it('compiles with the headers that its own Node has, and asks nobody for them', async () => {
		const host = addStandInHost(checkout, nodeGypInstall);
		endBehindN8n();

		const ended = await startOnFreePorts(noHeaders('http://127.0.0.1:9/dist'));

		expect(ended.stdout).toContain(`[2/8] n8n ${startVersion} · done`);
		expect(existsSync(join(host, standInDriver))).toBe(true);
	});

	it('a compile that fails without a network is not told as a registry that cannot be reached', async () => {
		addStandInHost(
			checkout,
			'echo "connect ECONNREFUSED github.com, no ready-made driver"; echo "driver.c: no such header" >&2; exit 1',
		);

		const ended = await startOnFreePorts();

		expect(ended.code).toBe(1);
		expect(ended.stderr).toContain('driver.c: no such header');
		expect(ended.stderr).not.toContain('registry cannot be reached');
	});

	it('takes the driver that another pinned n8n has compiled of the same version', async () => {
		const host = addStandInHost(checkout, 'exit 1');
		addOtherHost(checkout, 'compiled there');
		endBehindN8n();

		const ended = await startOnFreePorts();

		expect(ended.stdout).toContain(`[2/8] n8n ${startVersion} · done`);
		expect(readFileSync(join(host, standInDriver), 'utf8')).toBe('compiled there');
	});

	it('a broken earlier install is repaired', async () => {
		const host = addStandInHost(checkout);
		endBehindN8n();
		const whole = await startOnFreePorts();
		expect(whole.stdout).toContain(`[2/8] n8n ${startVersion} · done`);

		rmSync(join(host, standInDriver));
		const repaired = await startOnFreePorts();

		expect(repaired.stdout).toContain(`[2/8] n8n ${startVersion} · done`);
		expect(existsSync(join(host, standInDriver))).toBe(true);
	});

	it('a broken earlier install that cannot be repaired without the network', async () => {
		const host = addStandInHost(checkout);
		const absent = 'n8n-nodes-never-published';
		const lockfile = join(host, 'package-lock.json');
		writeFileSync(
			join(host, 'package.json'),
			JSON.stringify({ name: 'n8n-host', private: true, dependencies: { [absent]: '1.0.0' } }),
		);
		writeFileSync(
			lockfile,
			JSON.stringify({
				name: 'n8n-host',
				lockfileVersion: 3,
				packages: {
					'': { name: 'n8n-host', dependencies: { [absent]: '1.0.0' } },
					[`node_modules/${absent}`]: { version: '1.0.0' },
				},
			}),
		);
		mkdirSync(join(host, 'node_modules'));

		const ended = await startOnFreePorts({
			npm_config_registry: 'http://127.0.0.1:9/',
			npm_config_fetch_retries: '0',
		});

		expect(ended.code).toBe(1);
		expect(sentences(ended)).toEqual([
			`The installation of n8n ${startVersion} in host/${startVersion} is broken and could not be repaired. ` +
				'The packages could not be downloaded: the npm registry cannot be reached.',
			expect.stringContaining('Connect this machine to the network'),
		]);
	});
});
