/**
 * What `npm start` and `npm test` need before anything else runs: dependencies, their Node 24, the build.
 * Plain JavaScript that a Node 20 with nothing installed can run; every step is a no-op, offline, once it was done well.
 */
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from './run.mjs';
import { SetupError } from './progress.mjs';

export { createProgress, fail, SetupError } from './progress.mjs';
export { run } from './run.mjs';

/** Absolute path of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node 24 that the dependencies bring; there after `ensureDependencies`. */
export const node24 = join(root, 'node_modules/node/bin/node');

/** Written last, so that its presence says that everything before it went well. */
const installStamp = 'node_modules/.install-complete';
/** npm writes its own copy of the lockfile when an install is complete. */
const npmStamp = 'node_modules/.package-lock.json';
const buildStamp = join(root, 'node_modules/.cache/build-complete');

/** Where this Node 24 has its headers, which node-gyp would download; undefined where it came without them. */
function headersOfNode24() {
	const packages = join(root, 'node_modules/node/node_modules');
	const folders = existsSync(packages)
		? readdirSync(packages).map((name) => join(packages, name))
		: [];
	return folders.find((folder) => existsSync(join(folder, 'include/node/node_api.h')));
}

/** How npm and Node name a registry that cannot be reached; ENOTCACHED: not even npm's own store has the package. */
const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENETDOWN|ENOTCACHED/;

const buildSources = [
	'credentials',
	'nodes',
	'shared',
	'icons',
	'gulpfile.js',
	'tsconfig.json',
	'package.json',
];

/**
 * Brings `node_modules` of one folder (with its lockfile) to what the lockfile says, doing as little as possible:
 * nothing, or only the native rebuilds, or a whole `npm ci`.
 * @param {ReturnType<import('./progress.mjs').createProgress>} progress
 * @param {{ folder: string, title: string, waitsFor: string,
 *   rebuild?: { name: string, makes: string, waitsFor: string, fromRegistry?: boolean, sameIn?: string[] }[] }} install `makes`: the
 *   file, relative to the folder, that the rebuild leaves; `fromRegistry`: that is where the package's own install script gets it;
 *   `sameIn`: other folders with a lockfile, of which each may have made the same of the same version
 * @throws {SetupError} with what to do
 */
export async function ensureInstall(progress, { folder, title, waitsFor, rebuild = [] }) {
	const at = (path) => join(folder, path);
	const hash = hashOf([at('package-lock.json')]);
	const intact = () => packagesAreIntact(folder);
	const made = () => rebuild.every(({ makes }) => existsSync(at(makes)));
	const stamp = textOf(at(installStamp));
	if (stamp === hash && intact() && made()) return;

	const env = withNodeFirst(folder);
	const removeStamps = () =>
		[installStamp, npmStamp].forEach((path) => rmSync(at(path), { force: true }));
	const reinstall = textOf(at(npmStamp)) === undefined || !intact();
	if (reinstall) {
		removeStamps();
		await progress.step(title, waitsFor, () =>
			npm(['ci'], { cwd: folder, env, fromRegistry: true }),
		);
	}
	for (const { name, makes, waitsFor: reason, fromRegistry, sameIn = [] } of rebuild) {
		// An older stamp says that the rebuilds went well once; without any, a file may be there half-written.
		if (stamp !== undefined && !reinstall && existsSync(at(makes))) continue;
		const same = sameIn.find((other) => madeTheSame(folder, other, { name, makes }));
		if (same !== undefined) {
			cpSync(join(same, makes), at(makes));
			continue;
		}
		await progress.step(`Preparing ${name}`, reason, () =>
			npm(['rebuild', '--ignore-scripts=false', name], { cwd: folder, env, fromRegistry }),
		);
	}
	if (!intact() || !made()) {
		removeStamps();
		throw new SetupError(
			`npm ended without a complaint, but ${at('node_modules')} is not complete.`,
			'Delete that folder and run the command again.',
		);
	}
	writeFileSync(at(installStamp), hash);
}

/** Whether the other folder, completely installed, has built the same version of a package. */
function madeTheSame(folder, other, { name, makes }) {
	const versionIn = (path) => textOf(join(path, 'node_modules', name, 'package.json'));
	return (
		existsSync(join(other, installStamp)) &&
		existsSync(join(other, makes)) &&
		versionIn(other) === versionIn(folder)
	);
}

/** The root's dependencies with their Node 24; from here on child processes find both first on PATH. */
export async function ensureDependencies(progress) {
	await ensureInstall(progress, {
		folder: root,
		title: 'Installing the dependencies',
		waitsFor: 'npm ci, about a minute',
		rebuild: [
			{
				name: 'node',
				makes: 'node_modules/node/bin/node',
				waitsFor: 'npm brings Node 24, about 120 MB',
				fromRegistry: true,
			},
		],
	});
	process.env.PATH = withNodeFirst(root).PATH;
}

/** Builds `dist` when a source changed since the last good build. */
export async function ensureBuild(progress) {
	const hash = hashOf(buildSources.flatMap((source) => filesOf(join(root, source))));
	const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const complete = [...n8n.nodes, ...n8n.credentials].every((path) => existsSync(join(root, path)));
	if (complete && textOf(buildStamp) === hash) return;
	rmSync(buildStamp, { force: true });
	await progress.step('Building the package', 'gulp build, about 10 s', () =>
		run(node24, [join(root, 'node_modules/gulp/bin/gulp.js'), 'build'], { cwd: root }),
	);
	mkdirSync(dirname(buildStamp), { recursive: true });
	writeFileSync(buildStamp, hash);
}

/** Whether every package that the lockfile asks for on every platform is on disk in its version. */
function packagesAreIntact(folder) {
	const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	return Object.entries(packages).every(([path, { version, link, optional, devOptional }]) => {
		if (path === '' || link || optional || devOptional) return true;
		try {
			return (
				JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).version === version
			);
		} catch {
			return false;
		}
	});
}

/** Without a network npm would try for two minutes; so it is asked first, and then only npm's own store may serve. */
async function hasNetwork({ cwd, env }) {
	const ping = ['ping', '--fetch-retries=0', '--fetch-timeout=10000'];
	return await run('npm', ping, { cwd, env }).then(
		() => true,
		// A registry that answers without knowing `ping` is a network too.
		({ output }) => !noNetwork.test(output),
	);
}

/** A step that wants nothing of the registry fails for reasons of its own, though its output may tell of a network as well. */
async function npm(args, { cwd, env: inherited, fromRegistry = false }) {
	// `npm --silent test` would hand its silence on, and no failure could be explained.
	const nodedir = inherited.npm_config_nodedir || headersOfNode24();
	const env = {
		...inherited,
		npm_config_loglevel: 'warn',
		// The lockfile has the exact versions; `npm run audit` asks for what is known of them.
		npm_config_audit: 'false',
		npm_config_prefer_offline: 'true',
		...(nodedir && { npm_config_nodedir: nodedir }),
	};
	try {
		const offline = (await hasNetwork({ cwd, env })) ? [] : ['--offline'];
		return await run('npm', [...args, ...offline], { cwd, env });
	} catch (error) {
		if (error.code === 'ENOENT')
			throw new SetupError('npm was not found.', 'Install Node 20 or newer with npm.');
		if (fromRegistry && noNetwork.test(error.output)) {
			throw new SetupError(
				'The packages could not be downloaded: the npm registry cannot be reached.',
				"Connect this machine to the network (or set npm's proxy) and run the command again; later runs need no network.",
			);
		}
		throw error;
	}
}

function withNodeFirst(folder) {
	const bins = [folder, root].map((path) => join(path, 'node_modules/.bin'));
	const rest = (process.env.PATH ?? '').split(delimiter).filter((path) => !bins.includes(path));
	return { ...process.env, PATH: [...new Set(bins), ...rest].join(delimiter) };
}

function textOf(file) {
	return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function filesOf(path) {
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [path];
	return readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

function hashOf(files) {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const file of files) hash.update(file).update(readFileSync(file));
	return hash.digest('hex');
}
