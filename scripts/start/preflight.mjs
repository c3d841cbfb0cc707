import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { SetupError } from '../progress.mjs';

/** As package.json and the README have it. */
const oldestNode = '20.15';

/** @throws {SetupError} when this Node cannot run the set-up; the demo itself runs on a Node 24 that the set-up brings. */
export function checkNode(version = process.versions.node) {
	if (version.localeCompare(oldestNode, 'en', { numeric: true }) >= 0) return;
	throw new SetupError(
		`Node ${version} is too old for the set-up: it needs Node ${oldestNode} or newer.`,
		'Install a current Node from https://nodejs.org and run npm start again.',
	);
}

/** Whether a process that an earlier start noted down is still that start (and not another program with its number). */
function isRunningDemo(pid) {
	try {
		process.kill(pid, 0);
	} catch {
		return false;
	}
	const commandLine = `/proc/${pid}/cmdline`;
	return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('demo/main.ts');
}

/** @throws {SetupError} when an earlier `npm start` still works on the same state folder */
export function checkNotRunning(stateFolder) {
	const note = `${stateFolder}/running.json`;
	if (!existsSync(note)) return;
	let running;
	try {
		running = JSON.parse(readFileSync(note, 'utf8'));
	} catch {
		return;
	}
	if (!isRunningDemo(running.pid)) return;
	throw new SetupError(
		`An earlier npm start (process ${running.pid}) is still running, its editor at ${running.editor}.`,
		`Stop it with Ctrl-C in its terminal or with: kill ${running.pid}`,
	);
}

function isFree(port) {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
			server.close(() => resolve(true)),
		);
	});
}

/** @throws {SetupError} naming the flag that moves the port */
export async function checkPorts({ port, sandboxPort }) {
	const wanted = [
		{ number: port, flag: '--port', who: 'n8n' },
		{ number: sandboxPort, flag: '--sandbox-port', who: 'the sandbox' },
	];
	if (port === sandboxPort)
		throw new SetupError(
			`n8n and the sandbox cannot both use port ${port}.`,
			'Give --port and --sandbox-port two different numbers.',
		);
	for (const { number, flag, who } of wanted) {
		if (await isFree(number)) continue;
		throw new SetupError(
			`Port ${number}, which ${who} needs, is taken by another program.`,
			`Stop that program, or choose another port: npm start -- ${flag} ${number + 10}`,
		);
	}
}
