import { join } from 'node:path';
import { pause, startChild } from '../../scripts/host/child';
import type { Child } from '../../scripts/host/child';

const root = join(__dirname, '../..');

/** A sandbox on any free port, with nothing kept; its log is `<name>.log` in the folder. */
export async function startSandbox(folder: string, name = 'sandbox', ...args: string[]): Promise<Child & { url: string }> {
	const child = startChild(process.execPath, ['--disable-warning=ExperimentalWarning', 'sandbox/main.ts', '--port', '0', ...args], {
		cwd: root,
		logFile: join(folder, `${name}.log`),
	});
	for (;;) {
		const ready = child.logTail().split('\n').find((line) => line.startsWith('{"ready":true'));
		if (ready) return { ...child, url: (JSON.parse(ready) as { url: string }).url };
		if (!child.isRunning()) throw new Error(`The sandbox did not start: ${child.logTail()}`);
		await pause(50);
	}
}
