/** A fuzzer with coverage: what reaches code that nothing reached before is kept, and changed further. */
import { chanceOf } from '../../../sandbox/seed/random';
import { watchCoverage } from './coverage';
import { mutated, oneOf } from './mutate';
import type { Reader } from './readers';
import { wrongIn } from './readers';

/** Asking for the coverage costs as much as some hundred inputs. */
const BATCH = 250;
/** Inputs of which the coverage is asked for; all others are changes of what these have found, since V8 runs what it counts far slower. */
const LEARNED = 10_000;

/** Main-thread time that an input of at most 4,096 characters may take; what is linear takes a hundredth. */
const LONGEST_MS = 100;
const TRIES = 3;
const MOST_WRONG = 20;

export interface Found {
	inputs: number;
	/** Inputs that reached something new, seeds included. */
	corpus: string[];
	wrong: Array<{ text: string; what: string }>;
}

const threadMs = () => process.threadCpuUsage().user / 1_000;

function costOf(reader: Reader, text: string): number {
	const before = threadMs();
	wrongIn(reader, text);
	return threadMs() - before;
}

/** The compiler and the garbage of others are not the input's: the smallest of some tries counts. */
function tooSlow(reader: Reader, text: string): string | undefined {
	const ms = Math.min(...Array.from({ length: TRIES }, () => costOf(reader, text)));
	return ms > LONGEST_MS ? `${text.length} characters took ${Math.round(ms)} ms` : undefined;
}

/** @param kept what earlier runs have found */
export async function fuzz(
	reader: Reader,
	kept: readonly string[],
	inputs: number,
	seed: number,
): Promise<Found> {
	const next = chanceOf(seed);
	const coverage = await watchCoverage(
		(url) => url.includes('/dist/shared/') && reader.files.test(url),
	);
	const corpus: string[] = [];
	const wrong: Found['wrong'] = [];
	const tryOut = (text: string) => {
		const before = threadMs();
		const what =
			wrongIn(reader, text) ??
			(threadMs() - before > LONGEST_MS ? tooSlow(reader, text) : undefined);
		if (what !== undefined && wrong.length < MOST_WRONG) wrong.push({ text, what });
	};
	const newsOf = async (text: string) => {
		wrongIn(reader, text);
		return await coverage.news();
	};
	/** Whichever of them reach something new. */
	const choose = async (
		batch: string[],
		before: ReturnType<typeof coverage.remember>,
	): Promise<string[]> => {
		coverage.forget(before);
		const chosen: string[] = [];
		for (const text of batch) if ((await newsOf(text)) > 0) chosen.push(text);
		return chosen;
	};
	const learn = async (batch: string[]): Promise<string[]> => {
		const before = coverage.remember();
		batch.forEach(tryOut);
		return (await coverage.news()) === 0 ? [] : await choose(batch, before);
	};
	const changedOnes = (count: number) =>
		Array.from({ length: count }, () => mutated(oneOf(next, pool), next, pool, reader.words));
	const pool = [...reader.seeds, ...kept];
	for (const text of [...pool]) corpus.push(...(await learn([text])));
	let done = pool.length;
	for (const end = done + Math.min(inputs, LEARNED); done < end; done += BATCH) {
		const chosen = await learn(changedOnes(BATCH));
		pool.push(...chosen);
		corpus.push(...chosen);
	}
	await coverage.stop();
	for (; done < inputs; done += BATCH) changedOnes(BATCH).forEach(tryOut);
	return { inputs: done, corpus, wrong };
}
