import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../answer/errors.ts';
import type { ByteRange } from './range.ts';

export interface StoredFile {
	path: string;
	/** Bytes. */
	size: number;
	/** sha-256, hexadecimal. */
	checksum: string;
}

/** Where uploads lie: a folder beside the database file, or a temporary one that goes when the sandbox stops. */
export interface FileStore {
	/**
	 * Streams the source to disk, never holding more than a piece of it. A source that breaks off leaves nothing behind;
	 * one that is longer than `limit` bytes ends with 413 FILE_TOO_LARGE as soon as that is seen.
	 */
	write(source: Readable, limit: number): Promise<StoredFile>;
	read(path: string, range: ByteRange | undefined): ReadStream;
	remove(path: string): void;
	/** Removes every file. */
	clear(): void;
	close(): void;
}

export function openFileStore(data: string): FileStore {
	const isTemporary = data === ':memory:';
	const folder = isTemporary
		? mkdtempSync(join(tmpdir(), 'sandbox-files-'))
		: `${resolve(data)}.files`;
	const clear = () => rmSync(folder, { recursive: true, force: true });
	const remove = (path: string) => rmSync(path, { force: true });
	return {
		write: async (source, limit) => {
			mkdirSync(folder, { recursive: true });
			const path = join(folder, randomUUID());
			const hash = createHash('sha256');
			let size = 0;
			const measure = new Transform({
				transform: (chunk: Buffer, _encoding, done) => {
					hash.update(chunk);
					size += chunk.length;
					done(
						size > limit
							? new Refusal('FILE_TOO_LARGE', `The file exceeds the upload limit of ${limit} bytes`)
							: null,
						chunk,
					);
				},
			});
			try {
				await pipeline(source, measure, createWriteStream(path));
			} catch (error) {
				remove(path);
				throw error;
			}
			return { path, size, checksum: hash.digest('hex') };
		},
		read: (path, range) => createReadStream(path, range && { start: range.first, end: range.last }),
		remove,
		clear,
		close: () => {
			if (isTemporary) clear();
		},
	};
}
