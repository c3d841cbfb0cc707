import type { IBinaryData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { byId } from '../../engine/locators';
import { mostHeld } from '../../engine/mostHeld';
import { Container, core, useBinaryMode } from '../../engine/n8n';
import { service } from '../service';

const MiB = 1024 * 1024;
const SIZE = 256 * MiB;
/** Chunks of n8n's store, of the sockets and of the test, and those that are not swept yet on a busy machine. */
const MOST_HELD = SIZE / 2;

const files = service('--upload-limit', String(512 * MiB));
const store = () => Container.get(core.BinaryDataService);

function* pieces(hash = createHash('sha256')) {
	for (let sent = 0; sent < SIZE; sent += MiB) {
		const piece = Buffer.alloc(MiB, (sent / MiB) % 251);
		hash.update(piece);
		yield piece;
	}
}

const expected = () => {
	const hash = createHash('sha256');
	for (const _ of pieces(hash));
	return hash.digest('hex');
};

it('a file of 256 MiB goes both ways without being held', async () => {
	await useBinaryMode('filesystem');
	const location = {
		type: 'execution' as const,
		workflowId: 'workflow-1',
		executionId: 'execution-1',
	};
	const kept = { data: '', mimeType: 'application/epub+zip', fileName: 'large.epub' };
	const data: IBinaryData = await store().store(
		location,
		Readable.from(pieces(), { objectMode: false }),
		kept,
	);
	const options = { binaryMode: 'filesystem', items: [{ json: {}, binary: { data } }] } as const;

	const heldUp = await mostHeld(async () => {
		const { items } = await files.run(
			'catalogueFile',
			{ operation: 'upload', resourceRef: byId(1085) },
			{ ...options, items: [...options.items] },
		);
		expect(items[0]!.json).toMatchObject({
			fileSize: SIZE,
			checksum: expected(),
			checksumVerified: true,
		});
	});

	const heldDown = await mostHeld(async () => {
		const { items } = await files.run(
			'catalogueFile',
			{ operation: 'download', resourceRef: byId(1085) },
			{ binaryMode: 'filesystem' },
		);
		expect(items[0]!.json).toMatchObject({ fileName: 'large.epub', fileSize: SIZE });
		const hash = createHash('sha256');
		for await (const chunk of await store().getAsStream(String(items[0]!.binary!.data!.id)))
			hash.update(chunk as Buffer);
		expect(hash.digest('hex')).toBe(expected());
	});
	expect(heldUp).toBeLessThan(MOST_HELD);
	expect(heldDown).toBeLessThan(MOST_HELD);
	console.info(
		`Held at most: ${Math.ceil(heldUp / MiB)} MiB up, ${Math.ceil(heldDown / MiB)} MiB down, of ${SIZE / MiB} MiB`,
	);
}, 120_000);
