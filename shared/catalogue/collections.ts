import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { Failure, failureOf } from '../failure/failure';
import { runLimited } from '../transport/concurrency';
import { to } from '../transport/path';
import type { Catalogue } from '../transport/pipeline';
import {
	asText,
	isNothing,
	isObject,
	numberOf,
	objectOf,
	objectsOf,
	refOf,
	rowsIn,
} from '../values/read';
import { rowsWithin } from '../values/rowWithin';
import { wordsApart } from '../values/wordsApart';
import { ADDED } from './answerShapes';
import { recordOf, recordWith } from './recordShape';
import { stateOf } from './states';

/** The most references per call (interface section 8). */
const REFS_PER_CALL = 100;

const refChunks = (refs: number[]): number[][] =>
	Array.from({ length: Math.ceil(refs.length / REFS_PER_CALL) }, (_, chunk) =>
		refs.slice(chunk * REFS_PER_CALL, (chunk + 1) * REFS_PER_CALL),
	);

/** The status of one of which the service says nothing. */
export const UNTOLD = 'unknown';

/** 'Already present', 'AlreadyPresent' and 'ALREADY-PRESENT' as the interface writes them. */
const statusWord = (status: unknown) =>
	wordsApart(asText(isNothing(status) ? UNTOLD : status).trim())
		.toLowerCase()
		.replace(/[\s-]+/g, '_');

const COUNTS = [
	['addedCount', 'added'],
	['alreadyPresentCount', 'already_present'],
	['notFoundCount', 'not_found'],
] as const;

/** What the counts say of those that have no row; undefined where they leave anything open. */
function wordOfOthers(answer: IDataObject, told: string[], others: number): string | undefined {
	const left = COUNTS.map(([count, word]) => ({
		word,
		of: (numberOf(answer[count]) ?? 0) - told.filter((status) => status === word).length,
	})).filter(({ of }) => of !== 0);
	const [only] = left;
	return left.length === 1 && only?.of === others ? only.word : undefined;
}

/** What one call says of the references that were sent; those of which it says nothing are not in it. */
async function added(
	catalogue: Catalogue,
	collection: number,
	chunk: number[],
): Promise<Map<number, string>> {
	const { data } = await catalogue.call({
		...to(endpoints.addToCollection, { ref: collection }),
		body: { resourceRefs: chunk },
		previewAnswer: () => ({ addedCount: chunk.length }),
		repeat: 'safe',
	});
	const rowsOnly = objectsOf(data, 'ref');
	// The rows may be the whole answer.
	const isRows = rowsOnly.length > 0 && rowsOnly.every((row) => Object.hasOwn(row, 'status'));
	const said = isRows ? { results: rowsOnly } : recordWith(Object.keys(ADDED), data);
	const answer = recordOf(ADDED, said);
	const { results } = said;
	const keyed = objectsOf(results, 'ref');
	const statuses = Object.entries(objectOf(results)).map(([ref, status]) => ({ ref, status }));
	const found = keyed.length > 0 ? keyed : (rowsIn(results, ['ref', 'status']) ?? statuses);
	const rows = rowsWithin(found, ['ref', 'status']).flatMap(({ ref, status }) => {
		const known = refOf(ref);
		return known === undefined
			? []
			: [[known, statusWord(isObject(status) ? stateOf(status).label : status)] as const];
	});
	const told = new Map(rows.filter(([, status]) => status !== UNTOLD));
	const word = wordOfOthers(answer, [...told.values()], chunk.length - told.size);
	const others = word === undefined ? [] : chunk.filter((ref) => !told.has(ref));
	return new Map([...rows, ...others.map((ref) => [ref, word ?? ''] as const)]);
}

/**
 * Adds one chunk of references and gives what became of each: 'added', 'already_present' or 'not_found' (interface 4.5).
 * Safe to repeat, since earlier additions come back as 'already_present': so those of which the service said nothing are
 * sent once more, and are 'unknown' only when it says nothing again.
 */
async function addChunk(
	catalogue: Catalogue,
	collection: number,
	chunk: number[],
): Promise<Map<number, string>> {
	const first = await added(catalogue, collection, chunk);
	const untold = chunk.filter((ref) => !first.has(ref));
	const again = untold.length > 0 ? await added(catalogue, collection, untold) : first;
	return new Map(chunk.map((ref) => [ref, first.get(ref) ?? again.get(ref) ?? UNTOLD]));
}

/** What became of references that were to be added; those that were not sent any more have neither. */
export interface Added {
	/** 'added', 'already_present', 'not_found' or 'unknown'. */
	statuses: Map<number, string>;
	failures: Map<number, Failure>;
}

/** Adds references, 100 per call. Nothing more is sent once `isStopped`, which is asked between two calls. */
export async function addToCollection(
	catalogue: Catalogue,
	collection: number,
	refs: number[],
	isStopped: (added: Added) => boolean,
): Promise<Added> {
	const added: Added = { statuses: new Map(), failures: new Map() };
	const chunks = refChunks(refs);
	const work = async (index: number) => {
		const chunk = chunks[index] ?? [];
		const result = await addChunk(catalogue, collection, chunk).catch(failureOf);
		for (const ref of chunk) {
			if (result instanceof Failure) added.failures.set(ref, result);
			else added.statuses.set(ref, result.get(ref) ?? UNTOLD);
		}
	};
	await runLimited(chunks.length, catalogue.concurrency, work, () => isStopped(added));
	return added;
}
