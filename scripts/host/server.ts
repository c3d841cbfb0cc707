import type { Child } from './child.ts';
import { pause } from './child.ts';

/**
 * The address that a server of this repository prints, as JSON in a line of its own, once it takes requests; undefined
 * when it ends without having done so.
 */
export async function addressOf(server: Child): Promise<string | undefined> {
	for (;;) {
		const isUp = server.isRunning();
		const ready = server
			.logTail()
			.split('\n')
			.find((line) => line.startsWith('{"ready":true'));
		if (ready) return (JSON.parse(ready) as { url: string }).url;
		if (!isUp) return undefined;
		await pause(50);
	}
}
