import { join } from 'node:path';
import { pause, startChild } from '../../scripts/host/child';
import type { Child } from '../../scripts/host/child';

const root = join(__dirname, '../..');

/** A sandbox of its own for one test file, on any free port, with nothing kept. */
export async function startSandbox(folder: string): Promise<Child & { url: string }> {
	const child = startChild(process.execPath, ['--disable-warning=ExperimentalWarning', 'sandbox/main.ts', '--port', '0'], {
		cwd: root,
		logFile: join(folder, 'sandbox.log'),
	});
	for (;;) {
		const ready = child.logTail().split('\n').find((line) => line.startsWith('{"ready":true'));
		if (ready) return { ...child, url: (JSON.parse(ready) as { url: string }).url };
		if (!child.isRunning()) throw new Error(`The sandbox did not start: ${child.logTail()}`);
		await pause(50);
	}
}
