import type { User } from '../../access/caller.ts';
import { refuse } from '../../answer/errors.ts';
import type { Sandbox } from '../../sandbox.ts';
import { signedReference } from '../images.ts';

export interface MessageRow {
	ref: number;
	role: 'user' | 'assistant';
	/** An image stands in it as `image:<path>`, since a signed URL does not last. */
	content: string;
	/** JSON: the paths of its images. */
	images: string;
	created: string;
}

/** Where a saved message names an image, it gets a URL that is valid from now on. */
export function withSignedImages(sandbox: Sandbox, baseUrl: string, content: string): string {
	return content.replace(
		/(?<=src=")image:([^"]+)(?=")/g,
		(_whole, path: string) => signedReference(sandbox, baseUrl, path).url,
	);
}

export function startChat({ database, clock }: Sandbox, user: User): number {
	return database.run('INSERT INTO chat (user, created) VALUES (?, ?)', user.ref, clock.iso()).ref;
}

/** The chat of this user; else 404 NOT_FOUND. */
export function chatOf(
	{ database }: Sandbox,
	user: User,
	ref: number,
): { ref: number; created: string } {
	const row = database.row<{ ref: number; created: string }>(
		'SELECT ref, created FROM chat WHERE ref = ? AND user = ?',
		ref,
		user.ref,
	);
	return row ?? refuse('NOT_FOUND', `Chat ${ref} was not found`);
}

export function messagesOf({ database }: Sandbox, chat: number): MessageRow[] {
	return database.rows<MessageRow>(
		'SELECT ref, role, content, images, created FROM chat_message WHERE chat = ? ORDER BY ref',
		chat,
	);
}

export function saveMessage(
	{ database, clock }: Sandbox,
	message: {
		chat: number;
		role: MessageRow['role'];
		content: string;
		images: string[];
		stream: string;
	},
): number {
	return database.run(
		'INSERT INTO chat_message (chat, role, content, images, stream, created) VALUES (?, ?, ?, ?, ?, ?)',
		message.chat,
		message.role,
		message.content,
		JSON.stringify(message.images),
		message.stream,
		clock.iso(),
	).ref;
}
