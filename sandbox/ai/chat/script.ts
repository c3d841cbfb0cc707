import type { Chunk } from './chunks.ts';
import { answerChunks } from './chunks.ts';

/**
 * How the next answer goes, told by POST /_sandbox/chat. Without `chunks` the ordinary answer is given, with the rest applied to it.
 * Times are milliseconds of the sandbox's clock.
 */
export interface ChatScript {
	/** The chunks of the answer. */
	chunks?: string[];
	/** How often `chunks` is said; 20,000 deltas make a short request that way. Default 1. */
	repeat?: number;
	/** Between two chunks. */
	chunkDelayMs?: number;
	/** Before the first chunk. */
	silentMs?: number;
	/** After this many chunks the answer is aborted, or fails. */
	abortAfter?: number;
	failAfter?: number;
	/** After the last chunk the whole text becomes this one. */
	replace?: string;
	/** Streamed as a block and then stripped; [] for none. */
	followUps?: string[];
	/** How many images the answer carries. */
	images?: number;
	/** For how many answers this script holds. Default 1. */
	times?: number;
}

/** How ordinary answers go: milliseconds of the sandbox's clock. */
export interface Pace {
	chunkDelayMs: number;
	silentMs: number;
	artworkMs: number;
	imageMs: number;
}

export const ordinaryPace: Pace = {
	chunkDelayMs: 40,
	silentMs: 300,
	artworkMs: 1500,
	imageMs: 300,
};

/** What the answer would be without a script. */
export interface OrdinaryAnswer {
	content: string;
	followUps: readonly string[];
}

/** An answer ready to be played. */
export interface Performance {
	chunks: Chunk[];
	followUps: readonly string[];
	chunkDelayMs: number;
	silentMs: number;
	ending: 'complete' | 'aborted' | 'error';
}

export function perform(
	script: ChatScript | undefined,
	pace: Pace,
	answer: OrdinaryAnswer,
): Performance {
	const followUps = script?.followUps ?? (script?.chunks ? [] : answer.followUps);
	const spokenWords =
		script?.chunks && Array.from({ length: script.repeat ?? 1 }, () => script.chunks ?? []).flat();
	const content = spokenWords?.join('') ?? answer.content;
	const spoken = spokenWords?.map((chunk): Chunk => ({ content: chunk }));
	const stripped = answerChunks(content, followUps);
	const chunks = spoken
		? [...spoken, ...stripped.slice(answerChunks(content, []).length)]
		: stripped;
	if (script?.replace !== undefined) chunks.push({ content: script.replace, replace: true });
	const cut = script?.abortAfter ?? script?.failAfter;
	return {
		chunks: chunks.slice(0, cut),
		followUps: cut === undefined ? followUps : [],
		chunkDelayMs: script?.chunkDelayMs ?? pace.chunkDelayMs,
		silentMs: script?.silentMs ?? pace.silentMs,
		ending:
			script?.abortAfter !== undefined
				? 'aborted'
				: script?.failAfter !== undefined
					? 'error'
					: 'complete',
	};
}
