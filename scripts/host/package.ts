import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { databaseFile, nodesFolder } from './layout.ts';
import type { Session } from './session.ts';

const command = promisify(execFile);

export interface PackedPackage {
	name: string;
	version: string;
	author: { name: string; email: string };
	/** The tarball that `npm publish` would send; its name carries the hash of its bytes. */
	tarball: string;
}

interface Manifest {
	name: string;
	version: string;
	author?: { name?: string; email?: string };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Packs the built package of `folder` with npm; the same content gives the same tarball name. */
export async function packPackage(folder: string, destination: string): Promise<PackedPackage> {
	rmSync(destination, { recursive: true, force: true });
	mkdirSync(destination, { recursive: true });
	const { stdout } = await command(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
		{ cwd: folder },
	);
	const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
	const { name, version, author } = readJson<Manifest>(join(folder, 'package.json'));
	const bytes = readFileSync(join(destination, filename));
	const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
	const tarball = join(destination, filename.replace(/\.tgz$/, `-${hash}.tgz`));
	writeFileSync(tarball, bytes);
	rmSync(join(destination, filename));
	return {
		name,
		version,
		author: { name: author?.name ?? '', email: author?.email ?? '' },
		tarball,
	};
}

/**
 * Installs a packed package where n8n keeps community packages, the way n8n does it, but from the tarball: without any
 * network. Does nothing when this very tarball is installed. n8n reads the folder at its next start.
 * @returns whether it installed
 */
export async function installPackage(userFolder: string, packed: PackedPackage): Promise<boolean> {
	const folder = nodesFolder(userFolder);
	const installed = join(folder, 'node_modules', packed.name);
	const manifest = join(folder, 'package.json');
	const wanted = `file:${packed.tarball}`;
	const mark = join(installed, '.tarball');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false;

	mkdirSync(folder, { recursive: true });
	if (!existsSync(manifest))
		writeFileSync(
			manifest,
			JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }, null, 2),
		);
	rmSync(installed, { recursive: true, force: true });
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
	await command('npm', ['install', ...flags, packed.tarball], { cwd: folder });
	if (lstatSync(installed).isSymbolicLink())
		throw new Error(`${installed} is a link; n8n would run the checkout and not the package`);
	writeFileSync(mark, wanted);
	return true;
}

export interface NodeType {
	name: string;
	displayName: string;
	version: number | number[];
}

/** The node types that the running n8n has loaded from one package, without the tool variants that n8n derives itself. */
export async function loadedNodes(session: Session, packageName: string): Promise<NodeType[]> {
	const types = await session.send<NodeType[]>('GET', '/types/nodes.json');
	const own = types.filter(({ name }) => name.startsWith(`${packageName}.`));
	const names = new Set(own.map(({ name }) => name));
	return own.filter(
		({ name }) => !(name.endsWith('Tool') && names.has(name.slice(0, -'Tool'.length))),
	);
}

/**
 * Writes down in n8n's database what n8n's own installer writes, so that Settings > Community nodes lists the package.
 * (That installer takes packages from the npm registry only.)
 */
export function registerPackage(
	userFolder: string,
	packed: PackedPackage,
	nodes: readonly NodeType[],
): void {
	const database = new DatabaseSync(databaseFile(userFolder), { timeout: 5000 });
	const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
	try {
		database.exec('BEGIN IMMEDIATE');
		database.prepare('DELETE FROM installed_nodes WHERE package = ?').run(packed.name);
		database.prepare('DELETE FROM installed_packages WHERE packageName = ?').run(packed.name);
		database
			.prepare(
				'INSERT INTO installed_packages (packageName, installedVersion, authorName, authorEmail, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)',
			)
			.run(packed.name, packed.version, packed.author.name, packed.author.email, now, now);
		const insert = database.prepare(
			'INSERT INTO installed_nodes (name, type, latestVersion, package) VALUES (?, ?, ?, ?)',
		);
		for (const { name, displayName, version } of nodes) {
			insert.run(displayName, name, Math.max(...[version].flat()), packed.name);
		}
		database.exec('COMMIT');
	} finally {
		database.close();
	}
}
