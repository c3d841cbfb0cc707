import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** As jest's own cache it outlives a run of the tests, and what was made of other sources is not found again. */
const CACHE = join(root, 'node_modules/.cache/catalogue');

function sourcesMark(): string {
	const hash = createHash('sha256');
	for (const { parentPath, name } of readdirSync(join(root, 'sandbox'), {
		recursive: true,
		withFileTypes: true,
	}))
		if (name.endsWith('.ts')) hash.update(readFileSync(join(parentPath, name)));
	return hash.digest('hex').slice(0, 16);
}

let file: string | undefined;

/** The file with the catalogue that a sandbox without options makes. To make it is two seconds of work, to copy it none. */
export async function usualCatalogue(make: (file: string) => Promise<void>): Promise<string> {
	file ??= join(CACHE, `usual-${sourcesMark()}.sqlite`);
	if (existsSync(file)) return file;
	mkdirSync(CACHE, { recursive: true });
	const own = `${file}.${process.pid}`;
	await make(own);
	renameSync(own, file);
	return file;
}
