/** What a page shows, frame by frame as Chromium draws it, made into a film by ffmpeg. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

interface Frame {
	file: string;
	/** Seconds. */
	at: number;
}

export interface Recorder {
	/** Records while the work is done, and a moment longer, so that the end of it can be read. */
	scene(work: () => Promise<void>, speed?: number): Promise<void>;
	/** Writes the film; returns its length in seconds. */
	write(file: string): number;
}

/** Where nothing moves for longer, the film goes on. */
const longestStill = 2.5;
const endOfScene = 3;

export async function recorderOf(
	page: Page,
	size: { width: number; height: number },
): Promise<Recorder> {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-film-'));
	const client = await page.context().newCDPSession(page);
	const shots: Array<{ file: string; seconds: number }> = [];
	let scene: Frame[] = [];
	let count = 0;
	client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
		const file = join(folder, `${(count += 1)}.jpg`);
		writeFileSync(file, Buffer.from(data, 'base64'));
		scene.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
		void client.send('Page.screencastFrameAck', { sessionId });
	});
	return {
		async scene(work, speed = 1) {
			scene = [];
			await client.send('Page.startScreencast', {
				format: 'jpeg',
				quality: 85,
				maxWidth: size.width,
				maxHeight: size.height,
			});
			await work();
			await page.waitForTimeout(1_000);
			await client.send('Page.stopScreencast');
			shots.push(
				...scene.map(({ file, at }, index) => ({
					file,
					seconds: Math.min(longestStill, ((scene[index + 1]?.at ?? at + endOfScene) - at) / speed),
				})),
			);
		},
		write(file) {
			const list = join(folder, 'frames.txt');
			const last = shots.at(-1);
			// ffmpeg takes no notice of the last duration unless the frame stands there again.
			const lines = shots.map((shot) => `file '${shot.file}'\nduration ${shot.seconds.toFixed(3)}`);
			writeFileSync(list, [...lines, `file '${last?.file}'`].join('\n'));
			const { status, signal, error } = spawnSync(
				'ffmpeg',
				[
					...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list],
					...['-vf', `fps=8,scale=${size.width}:${size.height}`, '-an'],
					...['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-row-mt', '1', '-cpu-used', '4'],
					file,
				],
				{ stdio: 'inherit' },
			);
			rmSync(folder, { recursive: true, force: true });
			if (error)
				throw new Error("The film was not made: install Debian's ffmpeg.", { cause: error });
			if (status !== 0)
				throw new Error(`The film is not whole: ffmpeg ended with ${signal ?? status}.`);
			return shots.reduce((sum, { seconds }) => sum + seconds, 0);
		},
	};
}
