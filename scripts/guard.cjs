/**
 * What must not outlive this process: process groups that it has started, and folders that it fills. A guardian beside it
 * (guardian.cjs) sees its pipe close however this process ends, by kill -9 too, and clears up what was not let go before.
 * CommonJS, so that Node 20, Node 24 and jest all load it as it stands.
 */
const { spawn } = require('node:child_process');
const { join } = require('node:path');

const guarded = new Set();
let guardian;

function startGuardian() {
	// In a group of its own: Ctrl-C in the terminal must not reach it. Neither it nor its pipe keeps this process up.
	const child = spawn(process.execPath, [join(__dirname, 'guardian.cjs')], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	child.unref();
	child.stdin.unref();
	for (const part of [child, child.stdin]) part.on('error', () => undefined);
	return child;
}

function guard(thing) {
	guardian ??= startGuardian();
	guarded.add(thing);
	guardian.stdin.write(`+${thing}\n`);
	return () => {
		if (!guarded.delete(thing)) return;
		guardian.stdin.write(`-${thing}\n`);
		if (guarded.size > 0) return;
		guardian.stdin.end();
		guardian = undefined;
	};
}

/**
 * Starts a program in a process group of its own, under guard. The guardian is up before it: whoever is killed right
 * after a start has its program guarded already.
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} options
 * @returns {{ child: import('node:child_process').ChildProcess, letGo: () => void }} `letGo`: the whole group has ended
 */
exports.spawnGroup = (command, args, options) => {
	guardian ??= startGuardian();
	const child = spawn(command, args, { ...options, detached: true });
	return { child, letGo: child.pid === undefined ? () => undefined : guard(`group ${child.pid}`) };
};

/** @param {string} folder @returns {() => void} lets go of it, because it is gone or shall stay */
exports.guardFolder = (folder) => guard(`folder ${folder}`);
