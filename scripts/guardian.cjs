/**
 * Started by guard.cjs. A line `+group 123` or `+folder /path` on standard input puts something under guard, the same with
 * a minus lets it go. When the input ends, so has the process that wrote it, and what is left is cleared up.
 */
const { rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

const left = new Set();

const clear = {
	group(id) {
		try {
			process.kill(-Number(id), 'SIGKILL');
		} catch {
			// It has ended by itself.
		}
	},
	folder(path) {
		// What was killed a moment ago may still be writing there.
		rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	},
};

function clearAll() {
	for (const kind of ['group', 'folder']) {
		for (const thing of left)
			if (thing.startsWith(`${kind} `)) clear[kind](thing.slice(kind.length + 1));
	}
}

createInterface({ input: process.stdin })
	.on('line', (line) =>
		line.startsWith('+') ? left.add(line.slice(1)) : left.delete(line.slice(1)),
	)
	.on('close', clearAll);
