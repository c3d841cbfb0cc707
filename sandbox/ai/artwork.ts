import { randomBytes } from 'node:crypto';
import type { User } from '../access/caller.ts';
import { editable } from '../access/walls.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ImageReference } from './images.ts';
import { artworkReference, storeImage } from './images.ts';
import { drawPicture } from './picture/compose.ts';
import { asPrompt } from './record.ts';
import { sourceOf } from './sourceOf.ts';
import { tokensOf } from './tokens.ts';

/** `asset_type` and `aspect_ratio` are certain; every other option is forwarded as it came (4.4). */
export interface ArtworkWanted extends Record<string, unknown> {
	resourceRef: number;
	asset_type: string;
	aspect_ratio: string;
}

/** Artwork result (section 2). */
export interface Artwork {
	images: ImageReference[];
	prompt: string;
	historyRef: number;
	batchId: string;
	imageName: string;
}

/** Draws and stores the first concept. Throws 404 NOT_FOUND, 403 EDIT_DENIED. */
export function makeArtwork(sandbox: Sandbox, user: User, baseUrl: string, wanted: ArtworkWanted) {
	const { resourceRef, asset_type, aspect_ratio, ...options } = wanted;
	const source = sourceOf(sandbox, editable(sandbox.database, user, resourceRef));
	const { title, author } = source;
	const forwarded =
		Object.keys(options).length === 0 ? '' : ` Options: ${JSON.stringify(options)}.`;
	const prompt = `${asset_type} artwork, ${aspect_ratio}, for "${title}"${author && ` by ${author}`}: a landscape at dusk.${forwarded}`;
	const bytes = drawPicture({ title, subtitle: author }, aspect_ratio);
	const { path, ref } = storeImage(sandbox, {
		kind: 'artwork',
		user,
		resource: resourceRef,
		bytes,
	});
	const name = `${title}-${asset_type}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
	const artwork: Artwork = {
		images: [artworkReference(baseUrl, path)],
		prompt,
		historyRef: ref,
		batchId: randomBytes(8).toString('hex'),
		imageName: `${name}.png`,
	};
	return {
		artwork,
		tokens: {
			feature: 'artwork',
			input: tokensOf(asPrompt(source), prompt),
			output: tokensOf(prompt),
		},
	};
}
