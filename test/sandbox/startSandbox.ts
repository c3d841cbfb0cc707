import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import axios from 'axios';

import { startedForTests } from '../setup/started';
import { usualCatalogue } from './usualCatalogue';

const root = join(__dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');
/** A million records take a quarter of an hour; otherwise the time of the test ends the wait. */
const startTimeoutMs = 1_200_000;
const stopTimeoutMs = 5_000;

/** What a start would compile, as the start before it has. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node');

// A start is a second of work, which can be many of waiting on a busy machine.
jest.setTimeout(60_000);

/** What was sent to us: tests look into it freely. */
export type Json = AxiosResponse['data'];

/** A sandbox in a process of its own, spoken to over real sockets. */
export interface RunningSandbox {
	url: string;
	pid: number;
	/** An axios of one API key (or of none) that never throws on a status. */
	as(key?: string, config?: AxiosRequestConfig): AxiosInstance;
	/** POST to /_sandbox/<path>, or GET without a body; gives the answer's data. */
	control(path: string, body?: object): Promise<Json>;
	/** SIGTERM, and SIGKILL when it does not listen. Gives the exit code. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `ended` is called when the process has, however it does. */
async function launch(args: string[], ended?: () => void): Promise<RunningSandbox> {
	const child = spawn(
		node,
		[
			'--disable-warning=ExperimentalWarning',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'sandbox/main.ts',
			'--port',
			'0',
			...args,
		],
		{
			cwd: root,
			env: { NODE_COMPILE_CACHE, ...process.env },
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	);
	if (ended) child.once('exit', ended);
	let complaints = '';
	child.stderr.on('data', (text: Buffer) => {
		complaints += text.toString();
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const ready = await new Promise<{ url: string; pid: number }>((resolve, reject) => {
		const timer = setTimeout(() => {
			child.kill('SIGKILL');
			reject(new Error(`The sandbox did not start in time: ${complaints}`));
		}, startTimeoutMs);
		createInterface(child.stdout).once('line', (line) => {
			clearTimeout(timer);
			resolve(JSON.parse(line));
		});
		void exited.then((code) => {
			clearTimeout(timer);
			reject(new Error(`The sandbox ended with ${code}: ${complaints}`));
		});
	});
	const as: RunningSandbox['as'] = (key, config = {}) =>
		axios.create({
			baseURL: ready.url,
			validateStatus: () => true,
			maxRedirects: 0,
			...config,
			headers: { ...(key === undefined ? {} : { 'X-Api-Key': key }), ...config.headers },
		});
	const plain = as();
	return {
		...ready,
		as,
		control: async (path, body) => {
			const address = `/_sandbox/${path}`;
			const { status, data } = await (body === undefined
				? plain.get(address)
				: plain.post(address, body));
			if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(data)}`);
			return data;
		},
		stop: async (signal = 'SIGTERM') => {
			child.kill(signal);
			const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
			const code = await exited;
			clearTimeout(timer);
			return code;
		},
	};
}

const SEED = ['--data', '--records', '--seed', '--instance', '--epoch'];

/** Whether a start with those arguments has the catalogue that one without any makes. */
export const isUsual = (args: string[]) => !args.some((arg) => SEED.includes(arg));

/** Puts the usual catalogue into a file. */
export async function copyUsual(file: string): Promise<void> {
	const make = async (usual: string) => void (await (await launch(['--data', usual])).stop());
	copyFileSync(await usualCatalogue(make), file);
}

/** Starts `sandbox/main.ts` with those arguments on a free port and waits for its ready line. */
export async function startSandbox(...args: string[]): Promise<RunningSandbox> {
	if (args.includes('--data')) return await launch(args);
	if (!isUsual(args)) return await launch(['--rewind', ...args]);
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	const data = join(folder, 'catalogue.sqlite');
	await copyUsual(data);
	return await launch(['--data', data, '--rewind', ...args], () =>
		rmSync(folder, { recursive: true, force: true }),
	);
}

/** A sandbox for the tests of the file or block that calls it. */
export const useSandbox = (...args: string[]): RunningSandbox =>
	startedForTests(async () => await startSandbox(...args));

export const editor = 'sandbox-editor-key';
export const reader = 'sandbox-reader-key';
export const colleague = 'sandbox-colleague-key';
export const rival = 'sandbox-rival-key';
export const restricted = 'sandbox-restricted-key';
export const unlinked = 'sandbox-unlinked-key';
export const noAi = 'sandbox-noai-key';
export const filtered = 'sandbox-filtered-key';
