import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { User } from '../access/caller.ts';
import type { Sandbox } from '../sandbox.ts';

/** The only image "provider" here: it draws by itself. */
export const imageProvider = 'sandbox';
/** How long a signed URL is valid (section 8). */
const signatureSeconds = 3600;

export type ImageKind = 'chat' | 'prompt' | 'artwork';

export interface ImageRow {
	path: string;
	kind: ImageKind;
	user: number;
	chat: number | null;
	mime: string;
	bytes: Uint8Array;
}

/** Image reference (section 2). */
export interface ImageReference {
	path: string;
	url: string;
}

interface Picture {
	kind: ImageKind;
	user: User;
	bytes: Buffer;
	chat?: number;
	resource?: number;
}

/** Stores a PNG under a new path that says nothing to its reader; `ref` counts the images. */
export function storeImage(
	{ database, clock }: Sandbox,
	{ kind, user, bytes, chat, resource }: Picture,
): { path: string; ref: number } {
	const path = `${kind}/${randomBytes(18).toString('base64url')}.png`;
	const { ref } = database.run(
		'INSERT INTO image (path, kind, user, chat, resource, mime, bytes, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
		path,
		kind,
		user.ref,
		chat ?? null,
		resource ?? null,
		'image/png',
		bytes,
		clock.iso(),
	);
	return { path, ref };
}

export function imageAt({ database }: Sandbox, path: string): ImageRow | undefined {
	return database.row<ImageRow>(
		'SELECT path, kind, user, chat, mime, bytes FROM image WHERE path = ?',
		path,
	);
}

function signatureOf({ database }: Sandbox, path: string, expires: number): string {
	return createHmac('sha256', database.setting<string>('secret') ?? '')
		.update(`${path}\n${expires}`)
		.digest('hex');
}

/** Chat and prompt images: a URL that needs no key and is valid for an hour. */
export function signedReference(sandbox: Sandbox, baseUrl: string, path: string): ImageReference {
	const expires = Math.floor(sandbox.clock.now() / 1000) + signatureSeconds;
	const signature = signatureOf(sandbox, path, expires);
	const query = new URLSearchParams({ path, exp: String(expires), sig: signature });
	return { path, url: `${baseUrl}/ai/images?${query}` };
}

/** Artwork: a URL that is fetched with the key of its owner. */
export function artworkReference(baseUrl: string, path: string): ImageReference {
	return { path, url: `${baseUrl}/ai/artwork/images?${new URLSearchParams({ path })}` };
}

export function signatureHolds(
	sandbox: Sandbox,
	path: string,
	expires: number,
	signature: string,
): boolean {
	// As texts: a decoder would overlook what stands behind the right digits.
	const right = Buffer.from(signatureOf(sandbox, path, expires));
	const given = Buffer.from(signature);
	const isRight = given.length === right.length && timingSafeEqual(given, right);
	return isRight && sandbox.clock.now() < expires * 1000;
}
