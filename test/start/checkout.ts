import { execFileSync, spawn } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedVersions, startVersion } from '../../scripts/hosts.cjs';

const root = join(__dirname, '../..');

/** A folder that starts like this checkout, with a state, a build and an n8n folder of its own. */
export interface Checkout {
	folder: string;
	remove(): void;
}

/** Copies what has to know its own place and links the rest; with none of the installed n8n (see below) and without .demo. */
export function makeCheckout(): Checkout {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-start-'));
	const own = [
		'scripts',
		'package.json',
		'package-lock.json',
		'.npmrc',
		'dist',
		'index.js',
		'NOTICE',
	];
	for (const name of own) cpSync(join(root, name), join(folder, name), { recursive: true });
	for (const name of ['sandbox', 'shared', 'workflows']) {
		if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name));
	}
	mkdirSync(join(folder, 'host'));
	cpSync(join(root, 'host/hosts.json'), join(folder, 'host/hosts.json'));
	mkdirSync(join(folder, 'node_modules'));
	const notPackages = new Set(['.cache', '.install-complete', '.package-lock.json']);
	for (const name of readdirSync(join(root, 'node_modules'))) {
		if (!notPackages.has(name))
			symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
	}
	for (const name of ['.install-complete', '.package-lock.json']) {
		cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
	}
	// dist is the one of this checkout: building it again is not what these tests are about.
	writeFileSync(join(folder, 'gulpfile.js'), 'exports.build = (done) => done();\n');
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const standInDriver = 'node_modules/sqlite3/build/Release/node_sqlite3.node';

/** As the real driver's: it needs `make`. */
const quickInstall =
	'make --version && mkdir -p build/Release && echo compiled > build/Release/node_sqlite3.node';

/** As the real driver's where no ready-made one can be downloaded: it needs compiler tools and the headers of Node. */
export const nodeGypInstall = 'node-gyp rebuild';

const bindings = { targets: [{ target_name: 'node_sqlite3', sources: ['driver.c'] }] };
const source = '#include <node_api.h>\nNAPI_MODULE_INIT() { return exports; }\n';

/** An n8n folder with one package, a stand-in for the database driver. */
export function addStandInHost({ folder }: Checkout, install = quickInstall): string {
	const host = join(folder, 'host', startVersion);
	const driver = join(folder, 'driver');
	mkdirSync(host, { recursive: true });
	mkdirSync(driver);
	writeFileSync(
		join(driver, 'package.json'),
		JSON.stringify({ name: 'sqlite3', version: '5.1.7', scripts: { install } }),
	);
	writeFileSync(join(driver, 'binding.gyp'), JSON.stringify(bindings));
	writeFileSync(join(driver, 'driver.c'), source);
	execFileSync('npm', ['pack', '--pack-destination', host], { cwd: driver, stdio: 'pipe' });
	const dependencies = { sqlite3: 'file:sqlite3-5.1.7.tgz' };
	writeFileSync(
		join(host, 'package.json'),
		JSON.stringify({ name: 'n8n-host', private: true, dependencies }),
	);
	cpSync(join(root, 'host', startVersion, '.npmrc'), join(host, '.npmrc'));
	execFileSync('npm', ['install', '--package-lock-only', '--offline'], {
		cwd: host,
		stdio: 'pipe',
	});
	return host;
}

/** Another pinned n8n, completely installed, with the same driver as the stand-in's, compiled. */
export function addOtherHost({ folder }: Checkout, compiled: string): void {
	const other = pinnedVersions.find((version) => version !== startVersion)!;
	const driver = join(folder, 'host', other, standInDriver);
	mkdirSync(dirname(driver), { recursive: true });
	writeFileSync(driver, compiled);
	const packages = join(folder, 'host', other, 'node_modules');
	cpSync(join(folder, 'driver/package.json'), join(packages, 'sqlite3/package.json'));
	writeFileSync(join(packages, '.install-complete'), '');
}

/** The pinned n8n of this checkout, as it is installed. */
export function linkHost({ folder }: Checkout): void {
	const host = join(folder, 'host', startVersion);
	mkdirSync(host, { recursive: true });
	for (const name of readdirSync(join(root, 'host', startVersion)))
		symlinkSync(join(root, 'host', startVersion, name), join(host, name));
}

/** The Node of the checkout as some platforms have it: the program without its headers. */
export function withoutHeaders({ folder }: Checkout): void {
	const node = join(folder, 'node_modules/node');
	rmSync(node);
	mkdirSync(join(node, 'bin'), { recursive: true });
	cpSync(join(root, 'node_modules/node/package.json'), join(node, 'package.json'));
	symlinkSync(join(root, 'node_modules/node/bin/node'), join(node, 'bin/node'));
}

/** A PATH on which only these programs are found. */
export function pathWithOnly({ folder }: Checkout, programs: readonly string[]): string {
	const bin = join(folder, 'bin');
	mkdirSync(bin);
	for (const program of programs) {
		const found = (process.env.PATH ?? '')
			.split(delimiter)
			.map((place) => join(place, program))
			.find(existsSync);
		if (!found) throw new Error(`This machine has no ${program}`);
		symlinkSync(found, join(bin, program));
	}
	return bin;
}

export interface Ended {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Brings up nothing but the loopback interface, in a network of its own, and runs the rest of its arguments there. */
const withoutNetwork = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'];

export interface How {
	environment?: Record<string, string>;
	offline?: boolean;
	/** That of the shell, in octal digits. */
	umask?: string;
}

/** Runs the rest of its arguments as a shell does whose owner is generous to other users. */
const withUmask = (umask: string): string[] => ['sh', '-c', `umask ${umask} && exec "$0" "$@"`];

/** Runs `node scripts/start.mjs` to its end. */
export function start(
	{ folder }: Checkout,
	args: readonly string[],
	{ environment, offline = false, umask }: How = {},
): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const [command = '', ...rest] = [
			...(offline ? withoutNetwork : []),
			...(umask ? withUmask(umask) : []),
			process.execPath,
			'scripts/start.mjs',
			...args,
		];
		const child = spawn(command, rest, {
			cwd: folder,
			env: { ...process.env, ...environment },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const output = { stdout: '', stderr: '' };
		child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
		child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
		child.once('error', reject);
		child.once('close', (code) => resolve({ code, ...output }));
	});
}

/** The two sentences that a start ends with when it cannot go on. */
export const sentences = ({ stderr }: Ended): string[] => stderr.trim().split('\n');
