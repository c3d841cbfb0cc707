import type { IDataObject } from 'n8n-workflow';
import { spanOf } from '../values/certainDate';
import { asText, flagOf, isNothing, isObject, listOf, numberOf, textOf } from '../values/read';
import { dateOf, mayBeNoDate } from '../values/serviceDate';
import { lettersOf } from '../values/words';
import { isAtWork, isStateMissing, type State } from './states';

/** Some services mark an end by a flag or a date beside the word. Only names that cannot mean a plan. */
const FAILED_FLAGS = 'failed isfailed hasfailed cancelled canceled aborted'.split(' ');
const SUCCESS_FLAGS = 'succeeded success successful issuccessful'.split(' ');
const ENDED_FLAGS =
	'completed complete iscomplete iscompleted finished isfinished done isdone ended'.split(' ');
const ENDED_DATES = ['date', 'at', 'on'].flatMap((suffix) =>
	['completed', 'finished', 'ended'].map((verb) => `${verb}${suffix}`),
);

/** The entries of a record by the letters of their names: isComplete, is_complete, IsComplete. */
const byLetters = (record: IDataObject) =>
	Object.entries(record).map(([key, value]) => [lettersOf(key), value] as const);

type Entries = ReturnType<typeof byLetters>;

const endDates = (entries: Entries) =>
	ENDED_DATES.flatMap((name) =>
		entries.flatMap(([letters, value]) => (letters === name && isDated(value) ? [value] : [])),
	);

/** When a record ended: as it says itself, else when it was last modified. */
export const endOf = (record: IDataObject, modified: string, zone: string) =>
	[...endDates(byLetters(record)), record[modified]]
		.map((date) => spanOf(date, zone))
		.find((span) => span !== undefined);

const isFull = ([letters, value]: Entries[number]) =>
	/^(progress|(progress)?percent(age)?(complete)?)$/.test(letters) &&
	/^100(\.0+)? ?%?$/.test(asText(value));

/** PHP writes false as an empty text, which others pass on as null, [] or {}. */
const hasFlag = (entries: Entries, names: string[], flag: boolean) =>
	entries.some(
		([key, mark]) => names.includes(key) && flagOf(isNothing(mark) ? false : mark) === flag,
	);

/** Names of flags that may be numbers of entries as well, and of other such numbers. */
const COUNT =
	/^(failed|cancell?ed|aborted|succeeded|success|successful|completed?|finished|done|ended|total|processed|skipped|remaining|pending|queued|running|sent|delivered|errors|warnings)$/;

/** Without numbers of entries, e.g. 'failed: 1' beside 'succeeded: 40' or a word such as 'running'. */
function withoutCounts(entries: Entries, state: State): Entries {
	const countIn = ([letters, value]: Entries[number]) =>
		COUNT.test(letters) ? numberOf(value) : undefined;
	const areCounts = isAtWork(state) || entries.some((entry) => (countIn(entry) ?? 0) > 1);
	return areCounts ? entries.filter((entry) => countIn(entry) === undefined) : entries;
}

/** A date that is filled in; services write an empty one as zeros, or as the first moment that they can tell. */
const isDated = (value: unknown) =>
	(isObject(value) ? [value] : listOf(value)).some((date) => {
		const read = dateOf(date, 'utc');
		if (read.kind === 'moment') return read.ms !== 0 && !mayBeNoDate(date);
		return read.kind !== 'none' && /[1-9]/.test(textOf(date) ?? '');
	});

/** What the flags and dates of a record say of its end. Beside an unknown word 100 % may be rounded, or of a stage. */
export function endMarks(record: IDataObject, state: State) {
	const entries = withoutCounts(byLetters(record), state);
	return {
		hasFailed: hasFlag(entries, FAILED_FLAGS, true),
		hasSucceeded: hasFlag(entries, SUCCESS_FLAGS, true),
		isNoSuccess: hasFlag(entries, SUCCESS_FLAGS, false),
		hasEnded:
			endDates(entries).length > 0 ||
			(isStateMissing(state) && entries.some(isFull)) ||
			hasFlag(entries, ENDED_FLAGS, true),
	};
}
