import type { IDataObject } from 'n8n-workflow';
import { listAt, tellingRow } from '../catalogue/pagedLists';
import { progressIn } from '../catalogue/progress';
import { listOfKind, stateOfKind, type ListKind } from '../catalogue/states';
import { answerFailure, type Failure } from '../failure/failure';
import { nextOffset } from '../lists/endOfList';
import { isRound, PAGE_SIZE, type Page } from '../lists/list';
import { flatMapWithPauses } from '../transport/concurrency';
import { grouped } from '../values/grouped';
import { isNothing, refOf, shown } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { emptyCursor, MOST_FOLLOWED, type ListCursor, type Row } from './listCursor';
import { byRef, isOpenBy } from './listEvents';
import { cannotWatch, lowestRef, notNewestFirst, type ListReading } from './listOrder';
import type { PollSettings } from './pollSettings';
import { endingAtRepeated, refsOf } from './repeatedEnd';
import { knownStates, progressFrom, stateText } from './stateText';
import { MOST_DATES, unsaidStateReader } from './unsaidStates';

function rowOf(
	kind: ListKind,
	record: IDataObject,
	{ catalogue, words }: PollSettings,
	known: ReturnType<typeof knownStates>,
): Row[] {
	const ref = refOf(record[catalogue.assumed(`${kind}s.ref`)]);
	if (ref === undefined) return [];
	const state = known(stateOfKind[kind](record, catalogue), ref);
	return [{ ref, state: stateText(state, progressIn(record, state, words), words), record }];
}

function withoutRef(kind: ListKind, records: IDataObject[], { catalogue }: PollSettings): Failure {
	const key = catalogue.assumed(`${kind}s.ref`);
	const given = records.map((record) => record[key]).find((ref) => refOf(ref) === undefined);
	return answerFailure(
		isNothing(given)
			? `The list of ${kind}s holds one without a reference`
			: `The list of ${kind}s holds one whose '${key}' cannot be read: '${shown(given)}'`,
		`It may have another name. Set '${kind}s.ref' in 'Interface Overrides' of the credential${isNothing(given) ? '' : ' to that of a whole number with up to 15 digits'}.`,
	);
}

/** One row of each entry: two states of one in a list would be two changes at every poll. */
function onePerRef(kind: ListKind, rows: Row[], { catalogue, words }: PollSettings): Row[] {
	if (new Set(rows.map(({ ref }) => ref)).size === rows.length) return rows;
	const withProgress = rows.map((row) => ({ ...row, progress: progressFrom(row.state, words) }));
	return grouped(withProgress, ({ ref }) => ref).flatMap(
		([, same]) => tellingRow(kind, same, catalogue) ?? [],
	);
}

/** Newest first (interface 4.8) says nothing of references: where dates fall and references do not, the latter are to blame. */
function checkRefsFall(kind: ListKind, all: Row[], settings: PollSettings): void {
	const rows = all.slice(0, MOST_DATES);
	const [first, last] = [rows.at(0), rows.at(-1)];
	if (!first || !last || first.ref >= last.ref) return;
	const key = settings.catalogue.assumed(`${kind}s.createdDate`);
	const dates = rows.map(({ record }) => dateOf(record[key], 'utc'));
	const moments = dates.flatMap((date) => (date.kind === 'moment' ? date.ms : []));
	const isFalling = moments.every((ms, index) => ms <= (moments[index - 1] ?? ms));
	const isDated = moments.length === rows.length && moments.at(0) !== moments.at(-1);
	if (!isDated || !isFalling) return;
	throw cannotWatch(
		kind,
		`The list of ${kind}s is the newest first by its dates, but its references are not: ${first.ref} stands before ${last.ref}`,
	);
}

/** Tells what a page lacks: rows without a reference, or all that the service counts. */
function noteLacking(
	kind: ListKind,
	{ rows, total = 0 }: Page<IDataObject>,
	withRefs: Row[],
	settings: PollSettings,
	isFirst: boolean,
): void {
	if (withRefs.length < rows.length)
		settings.note(`${kind} ref`, withoutRef(kind, rows, settings).details.message);
	if (rows.length === 0 && isFirst && total > 0)
		settings.note(
			`${kind} none shown`,
			`The service counts ${total} ${kind}s but shows none. The API key's user may not be allowed to see them.`,
		);
}

/** Whether these rows are all that the list has, so that their order does not matter. */
async function isWhole(page: Page<IDataObject>, next: () => Promise<Row[]>, rows: Row[]) {
	if (nextOffset(page, 0) === undefined) return true;
	const behind = await next();
	const maySee = rows.length > PAGE_SIZE || !isRound(rows.length);
	return behind.length === 0 || (maySee && refsOf(behind) === refsOf(rows));
}

/** Reads the list's pages as rows, and collects each in `shown`. `cursor` is where the last poll has left it. */
export function listReading(
	kind: ListKind,
	settings: PollSettings,
	shown = new Map<number, Row>(),
	cursor?: Pick<ListCursor, 'states' | 'floor'>,
): ListReading & { rowIn: (record: IDataObject) => Row[] } {
	const isOpen = isOpenBy(settings);
	const known = knownStates((cursor ?? emptyCursor()).states);
	const rowIn = (record: IDataObject) => rowOf(kind, record, settings, known);
	const readUnsaidState = unsaidStateReader(kind, settings, cursor, rowIn);
	const pages = listAt(settings.catalogue, listOfKind[kind]);
	const fetchPage: ListReading['fetchPage'] = async (offset, limit) => {
		const given = await pages.fetchPage(offset, limit);
		const { rows: records, total, isMore, ...page } = given;
		const withRefs = await flatMapWithPauses(records, rowIn);
		if (records.length > 0 && withRefs.length === 0) throw withoutRef(kind, records, settings);
		const before = withRefs.flatMap(({ ref }) => shown.get(ref) ?? []);
		const all = onePerRef(kind, [...withRefs, ...before], settings);
		noteLacking(kind, given, withRefs, settings, offset === 0);
		if (!page.isUnordered) checkRefsFall(kind, all, settings);
		const [first, last] = [all.at(0)?.ref ?? 0, all.at(-1)?.ref ?? 0];
		const isRising = !page.isUnordered && offset === 0 && first < last;
		const behind = async () => {
			const next = await pages.fetchPage(records.length, PAGE_SIZE);
			return onePerRef(kind, next.rows.flatMap(rowIn), settings);
		};
		if (isRising && !(await isWhole(given, behind, all))) throw notNewestFirst(kind, first, last);
		if (isRising || page.isUnordered) all.sort((a, b) => byRef(b, a));
		const rows = all.slice(0, MOST_FOLLOWED);
		for (const [index, row] of rows.entries()) rows[index] = await readUnsaidState(row);
		for (const row of rows) shown.set(row.ref, row);
		// Offsets count the rows that are kept, so the last page is told by its own total.
		const isCut = rows.length < all.length;
		const isLast = isCut || (total !== undefined && nextOffset(given, offset) === undefined);
		return isLast
			? { ...page, rows, total: offset + rows.length }
			: { ...page, rows, total, isMore };
	};
	return {
		kind,
		isOpen,
		rowIn,
		mayGoOn: settings.mayGoOn,
		note: settings.note,
		fetchPage: endingAtRepeated(fetchPage, (rows, before) => lowestRef(rows) >= lowestRef(before)),
	};
}
