import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import { Failure, failureOf } from '../failure/failure';
import { runLimited } from '../transport/concurrency';
import type { Gate } from '../transport/gate';
import type { Catalogue } from '../transport/pipeline';
import { isNotYetKnown, untilKnown } from '../transport/untilKnown';
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
import { wordsApart } from '../values/words';
import { answeredForOther } from './answeredFor';
import { ADDED } from './answerShapes';
import { recordOf, recordWith } from './recordShape';
import { stateOf } from './states';

/** The most references per call (interface section 8). */
const REFS_PER_CALL = 100;

/** The status of a reference that the answer does not mention. */
export const UNKNOWN_STATUS = 'unknown';

export type Statuses = Map<number, string>;

const STATUS_BY_COUNT = {
	addedCount: 'added',
	alreadyPresentCount: 'already_present',
	notFoundCount: 'not_found',
};

export const NAMED_STATUSES: ReadonlySet<string> = new Set(Object.values(STATUS_BY_COUNT));

/** 'Already present', 'AlreadyPresent' and 'ALREADY-PRESENT' as the interface writes them. */
const statusWord = (status: unknown) =>
	typeof status === 'string' && NAMED_STATUSES.has(status)
		? status
		: wordsApart(asText(isNothing(status) ? UNKNOWN_STATUS : status).trim())
				.toLowerCase()
				.replace(/[\s-]+/g, '_');

/** What an answer counts of each status, where it does, and how many of its rows have it. */
const countsOf = (answer: IDataObject, statuses: string[]) =>
	Object.entries(STATUS_BY_COUNT).map(([name, status]) => ({
		status,
		count: numberOf(answer[name]),
		rows: statuses.filter((word) => word === status).length,
	}));

type Counts = ReturnType<typeof countsOf>;

/** The one status that the counts leave for the references without a row; undefined where they leave anything open. */
function remainingStatus(counts: Counts, rest: number) {
	const [left, ...more] = counts.filter(({ count = 0, rows }) => count !== rows);
	return left && more.length === 0 && (left.count ?? 0) - left.rows === rest
		? left.status
		: undefined;
}

const miscountedIn = (counts: Counts): string[] =>
	counts.flatMap(({ status, count, rows }) =>
		count === undefined || count === rows ? [] : `${count} '${status}' against ${rows}`,
	);

/** The rows of results that are a list, keyed by reference, or only statuses by reference. */
function resultRows(results: unknown): IDataObject[] {
	const keyed = objectsOf(results, 'ref');
	const statuses = Object.entries(objectOf(results)).map(([ref, status]) => ({ ref, status }));
	const rows = keyed.length > 0 ? keyed : (rowsIn(results, ['ref', 'status']) ?? statuses);
	return rowsWithin(rows, ['ref', 'status']);
}

type Notes = Pick<Added, 'oddities' | 'sentTwice'>;

/** Sends one call and gives the statuses that its answer states; references that it does not mention are missing. */
async function statedStatuses(
	catalogue: Catalogue,
	collection: number,
	refs: number[],
	{ oddities, sentTwice }: Notes,
) {
	const send = async () =>
		await catalogue.call({
			...to(endpoints.addToCollection, { ref: collection }),
			body: { resourceRefs: refs },
			previewAnswer: () => ({ addedCount: refs.length }),
			mayBeEmpty: true,
			repeat: 'safe',
		});
	const { data, isAgain = false } = await untilKnown(catalogue, isNotYetKnown, send);
	// The rows may be the whole answer.
	const bareRows = objectsOf(data, 'ref');
	const isBare = bareRows.length > 0 && bareRows.every((row) => Object.hasOwn(row, 'status'));
	const record = isBare ? { results: bareRows } : recordWith(Object.keys(ADDED), data);
	const answer = recordOf(ADDED, record);
	const other = answeredForOther('collection', answer, ['collectionRef'], collection);
	if (other !== undefined) oddities.add(other);
	const rows = resultRows(record.results).flatMap((row) => {
		const ref = refOf(row.ref);
		const status = isObject(row.status) ? stateOf(row.status).label : row.status;
		return ref === undefined ? [] : [[ref, statusWord(status)] as const];
	});
	const statuses = new Map(rows);
	if (isAgain) for (const ref of refs) sentTwice.add(ref);
	const rest = refs.filter((ref) => (statuses.get(ref) ?? UNKNOWN_STATUS) === UNKNOWN_STATUS);
	const stated = [...statuses.values()].filter((status) => status !== UNKNOWN_STATUS);
	if (rest.length === 0) {
		const miscounted = miscountedIn(countsOf(answer, stated));
		if (miscounted.length > 0)
			oddities.add(
				`For collection ${collection} the counts of the answer contradict its rows: ${miscounted.join(', ')}. The output goes by the rows. Check the collection in the catalogue.`,
			);
		return statuses;
	}
	const restStatus = remainingStatus(countsOf(answer, stated), refs.length - stated.length);
	if (restStatus !== undefined) for (const ref of rest) statuses.set(ref, restStatus);
	return statuses;
}

/** Adds one chunk (interface 4.5). Safe to repeat, so references that the answer does not mention are sent once more. */
async function addChunk(catalogue: Catalogue, collection: number, refs: number[], notes: Notes) {
	const stated = async (some: number[]) => await statedStatuses(catalogue, collection, some, notes);
	const first = await stated(refs);
	const missing = refs.filter((ref) => !first.has(ref));
	for (const ref of missing) notes.sentTwice.add(ref);
	return missing.length > 0 ? new Map([...(await stated(missing)), ...first]) : first;
}

/** What became of the references; those that were no longer sent are in neither. */
export interface Added {
	/** 'added', 'already_present', 'not_found' or 'unknown'. */
	statuses: Statuses;
	failures: Map<number, Failure>;
	/** What in the answers is not as it should be, for hints. */
	oddities: Set<string>;
	/** Those that an earlier request may have added already, so that 'already_present' does not say that they were there before. */
	sentTwice: Set<number>;
}

/** Adds references, 100 per call, each of them `through` what it shares with other collections. Sends no further call once `isStopped`. */
export async function addToCollection(
	catalogue: Catalogue,
	collection: number,
	refs: number[],
	isStopped: (added: Added) => boolean,
	through: Gate['through'] = async (work) => await work(),
): Promise<Added> {
	const notes: Notes = { oddities: new Set(), sentTwice: new Set() };
	const added: Added = { statuses: new Map(), failures: new Map(), ...notes };
	const work = async (index: number) => {
		if (isStopped(added)) return;
		const chunk = refs.slice(index * REFS_PER_CALL, (index + 1) * REFS_PER_CALL);
		const result = await addChunk(catalogue, collection, chunk, notes).catch(failureOf);
		for (const ref of chunk) {
			if (result instanceof Failure) added.failures.set(ref, result);
			else added.statuses.set(ref, result.get(ref) ?? UNKNOWN_STATUS);
		}
		// Before the next call may begin, which may be of another collection.
		isStopped(added);
	};
	const inTurn = async (index: number) => await through(async () => await work(index));
	const calls = Math.ceil(refs.length / REFS_PER_CALL);
	await runLimited(calls, catalogue.concurrency, inTurn);
	return added;
}
