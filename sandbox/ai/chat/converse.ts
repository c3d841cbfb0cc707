import type { User } from '../../access/caller.ts';
import { refuse } from '../../answer/errors.ts';
import { recordUsage } from '../../database/usage.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { ImageReference } from '../images.ts';
import { signedReference, storeImage } from '../images.ts';
import { drawPicture } from '../picture/compose.ts';
import { tokensOf } from '../tokens.ts';
import { answerHtml, escapeHtml, followUpQuestions } from './answer.ts';
import { saveMessage, withSignedImages } from './chats.ts';
import { lookUp } from './lookUp.ts';
import { play } from './play.ts';
import { readQuestion } from './question.ts';
import { perform } from './script.ts';
import type { Stage } from './stage.ts';
import type { ChatStream, Streams } from './streams.ts';

/** The answered message as the POST returns it, its names of the assumptions table aside. */
export interface Answered {
	ref: number;
	chatRef: number;
	streamId: string;
	status: string;
	content: string;
	images: ImageReference[];
	reasoning: string | null;
	results: ChatStream['results'];
	followUpQuestions: readonly string[];
}

interface Conversation {
	sandbox: Sandbox;
	stage: Stage;
	streams: Streams;
	user: User;
	baseUrl: string;
}

/** The stream of that chat, for its one message. */
export function claimStream(streams: Streams, user: User, chatRef: number, id: string): ChatStream {
	const stream = streams.find(user, id);
	if (stream.chatRef !== chatRef) refuse('VALIDATION', 'The stream belongs to another chat');
	if (stream.started) refuse('STREAM_BUSY', 'The stream has answered its message already');
	stream.started = true;
	return stream;
}

/** Writes the answer into the stream, in its own time; `save` stores it and what it cost, inside the caller's transaction. */
export async function converse(
	{ sandbox, stage, streams, user, baseUrl }: Conversation,
	stream: ChatStream,
	message: string,
) {
	const { chatRef: chat, id } = stream;
	saveMessage(sandbox, { chat, role: 'user', content: message, images: [], stream: id });
	stream.toolStatus = 'Querying the catalogue';
	const { findings, results, reasoning } = lookUp(sandbox, user, readQuestion(message));
	stream.results = results;
	stream.reasoning = reasoning;

	const script = stage.nextScript();
	const [best] = findings.books;
	const draw = (title: string, subtitle: string) =>
		storeImage(sandbox, {
			kind: 'chat',
			user,
			chat,
			bytes: drawPicture({ title, subtitle }, '2:3'),
		}).path;
	const count = script?.images ?? (best && !script?.chunks ? 1 : 0);
	const paths = Array.from({ length: count }, () =>
		draw(best?.title ?? 'Catalogue', best?.author ?? ''),
	);
	const inline = paths.map(
		(path) =>
			`<p><img src="image:${path}" alt="${escapeHtml(best?.title ?? '').replaceAll('"', '&quot;')}"></p>`,
	);
	const spoken = `${answerHtml(findings)}${script?.chunks ? '' : inline.join('')}`;
	const ordinary = {
		content: withSignedImages(sandbox, baseUrl, spoken),
		followUps: followUpQuestions(findings, message),
	};

	const performance = perform(script, stage.pace, ordinary);
	await play(sandbox.clock, stream, performance);
	if (stream.vanished) refuse('NOT_FOUND', 'The stream no longer exists');
	stream.followUps = performance.followUps;
	stream.status = performance.ending;

	const save = (): Answered => {
		streams.store(stream);
		recordUsage(sandbox, user, {
			feature: 'chat',
			input: tokensOf(message),
			output: tokensOf(stream.content),
		});
		// What is kept names its images by path: their signed URLs would be dead in an hour.
		const kept = stream.content === ordinary.content ? spoken : stream.content;
		const ref = saveMessage(sandbox, {
			chat,
			role: 'assistant',
			content: kept,
			images: paths,
			stream: id,
		});
		return {
			ref,
			chatRef: chat,
			streamId: id,
			status: stream.status,
			content: stream.content,
			images: paths.map((path) => signedReference(sandbox, baseUrl, path)),
			reasoning: stream.reasoning,
			results: stream.results,
			followUpQuestions: stream.followUps,
		};
	};
	return { failed: performance.ending === 'error', save };
}
