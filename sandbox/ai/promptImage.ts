import type { User } from '../access/caller.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ImageReference } from './images.ts';
import { signedReference, storeImage } from './images.ts';
import { drawPicture } from './picture/compose.ts';
import { tokensOf } from './tokens.ts';

/** Prompt image result (section 2). */
export interface PromptImage {
	images: ImageReference[];
	prompt: string;
	textResponse: string;
}

export function makePromptImage(sandbox: Sandbox, user: User, baseUrl: string, prompt: string) {
	const bytes = drawPicture({ title: prompt, subtitle: '' }, '1:1');
	const { path } = storeImage(sandbox, { kind: 'prompt', user, bytes });
	const textResponse = `Drawn by the sandbox for: ${prompt}`;
	const image: PromptImage = {
		images: [signedReference(sandbox, baseUrl, path)],
		prompt,
		textResponse,
	};
	return {
		image,
		tokens: { feature: 'image', input: tokensOf(prompt), output: tokensOf(textResponse) },
	};
}
