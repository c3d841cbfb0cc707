import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedVersions } from '../hosts.cjs';
import { SetupError } from '../progress.mjs';
import { ensureInstall, root } from '../setup.mjs';

/** What node-gyp calls when it compiles n8n's database driver; any name of a row will do. */
const compilerTools = [
	['python3', 'python'],
	['make', 'gmake'],
	['g++', 'c++', 'clang++'],
];

function isOnPath(name) {
	return (process.env.PATH ?? '').split(delimiter).some((folder) => {
		try {
			accessSync(join(folder, name), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

const missingTools = () =>
	compilerTools.filter((names) => !names.some(isOnPath)).map(([name]) => name);

/** How node-gyp ends when it wanted to install headers first, whatever kept it from that; it does not say from where. */
const wantedHeaders = /gyp WARN install got an error|node-gyp\/lib\/install\.js/;
const headersServer = () =>
	process.env.npm_config_disturl || process.env.NODEJS_ORG_MIRROR || 'https://nodejs.org/dist';

/** Asks only after a failure: where a ready-made driver can be downloaded, no compiler is needed. */
function explained(error, version, wasThere) {
	if (error instanceof SetupError) {
		return wasThere
			? new SetupError(
					`The installation of n8n ${version} in host/${version} is broken and could not be repaired. ${error.message}`,
					error.advice,
				)
			: error;
	}
	if (wantedHeaders.test(error.output ?? '')) {
		return new SetupError(
			`n8n's database driver (sqlite3) could not be compiled: the headers of Node could not be downloaded from ${headersServer()}.`,
			'Give the folder whose include/node has them, and start again: npm_config_nodedir=/usr npm start (Debian and Ubuntu have them in libnode-dev).',
		);
	}
	const missing = missingTools();
	if (error.message.startsWith('npm rebuild') && missing.length > 0) {
		return new SetupError(
			`n8n's database driver (sqlite3) could not be compiled because ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
			'Install the compiler tools and run npm start again; on Debian or Ubuntu: sudo apt-get install -y g++ make python3',
		);
	}
	if (error.code === 'SIGKILL') {
		return new SetupError(
			`The system ended npm while it installed n8n ${version}, most likely for want of memory.`,
			'Close other programs (npm needs about 3 GB for this) and run npm start again.',
		);
	}
	if (/ENOSPC|no space left/i.test(error.output ?? '')) {
		return new SetupError(
			`The disk is full: n8n ${version} needs about 2.5 GB.`,
			'Make room and run npm start again.',
		);
	}
	return error;
}

/** Installs the pinned n8n of host/<version> and compiles its database driver, unless both are done. */
export async function ensureHost(progress, version) {
	const folder = join(root, 'host', version);
	const wasThere = existsSync(join(folder, 'node_modules'));
	try {
		await ensureInstall(progress, {
			folder,
			title: `Installing n8n ${version}`,
			waitsFor: 'npm ci, about 2 GB on disk, one to three minutes',
			rebuild: [
				{
					name: 'sqlite3',
					makes: 'node_modules/sqlite3/build/Release/node_sqlite3.node',
					waitsFor: 'g++ compiles it once, about a minute',
					// It talks to Node by its stable interface (Node-API): one driver serves them all.
					sameIn: pinnedVersions
						.filter((other) => other !== version)
						.map((other) => join(root, 'host', other)),
				},
			],
		});
	} catch (error) {
		throw explained(error, version, wasThere);
	}
}
