import type { IDataObject } from 'n8n-workflow';
import { NO_ERROR } from '../transport/envelope';
import { isNothing, flagOf, isObject, textOf, listOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { progressOf, type Progress, type StateWords } from './stateProgress';
import { isAtWork, isOnTheWay, type State } from './states';

/** An error as text; undefined where there is none: nothing, or a flag that says so. */
export function errorText(error: unknown): string | undefined {
	if (isNothing(error) || flagOf(error) === false) return undefined;
	if (Array.isArray(error))
		return (
			error
				.map(errorText)
				.filter((text) => text !== undefined)
				.join('; ') || undefined
		);
	const text = isObject(error)
		? (textOf(error.message) ?? textOf(error.code) ?? 'an error without words')
		: (textOf(error) ?? 'an error without words');
	return NO_ERROR.test(text.trim()) ? undefined : text.trim() || undefined;
}

/** Without case and signs: services write a name as isComplete, is_complete or IsComplete. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

const names = (list: string) => list.split(' ');

/** Beside the word some services say an end by a flag or the date of it. Only forms that cannot mean a plan. */
const FAILED_FLAGS = names('failed isfailed hasfailed cancelled canceled aborted');

const SUCCESS_FLAGS = names('succeeded success successful issuccessful');

const ENDED_FLAGS = names(
	'completed complete iscomplete iscompleted finished isfinished done isdone ended',
);

const ENDED_DATES = names(
	'completeddate finisheddate endeddate completedat finishedat endedat completedon finishedon endedon',
);

/** What stands under these names, in their order. */
const valuesOf = (record: IDataObject, wanted: string[]) => {
	const held = Object.keys(record).map((name) => [plain(name), name] as const);
	return wanted.flatMap((name) =>
		held.flatMap(([simple, written]) => (simple === name ? [record[written]] : [])),
	);
};

/** When a record ended: as it says itself, else when it last moved. */
export function endOf(record: IDataObject, modified: string, zone: string) {
	const dates = [...valuesOf(record, ENDED_DATES), record[modified]].map((date) =>
		dateOf(date, zone),
	);
	return dates.find((date) => date.kind === 'moment');
}

const says = (record: IDataObject, wanted: string[], truth: boolean) =>
	valuesOf(record, wanted).some((value) => flagOf(value) === truth);

/** A date that is filled in; databases write none as zeros. */
const isDated = (value: unknown) => listOf(value).some((date) => /[1-9]/.test(textOf(date) ?? ''));

function ended(record: IDataObject, state: State): Progress {
	if (says(record, FAILED_FLAGS, true)) return 'failed';
	const hasEnded = says(record, ENDED_FLAGS, true) || valuesOf(record, ENDED_DATES).some(isDated);
	if (!hasEnded) return says(record, SUCCESS_FLAGS, true) ? 'succeeded' : 'unfinished';
	if (says(record, SUCCESS_FLAGS, true)) return 'succeeded';
	// Ended by a word that nobody knows: taken for a success it could be a failure that nobody sees.
	return says(record, SUCCESS_FLAGS, false) || (state.label !== '' && !isOnTheWay(state))
		? 'failed'
		: 'succeeded';
}

/** Some languages write a text that is not there as the word that they have for it. */
const isSaid = (value: unknown) =>
	!isNothing(value) && !/^(none|null|nil)$/i.test(textOf(value)?.trim() ?? '');

/**
 * How far a record shows that it is: by an error, by the word or code of its state, by a flag or date of its end, or by a
 * result (interface 4.6 is certain of error and result only). Beside a word such as 'running' a result is a part of it, and an
 * error one that it goes on with.
 */
export function progressIn(record: IDataObject, state: State, words: StateWords): Progress {
	const byWord = progressOf(state, words);
	const byFlag = ended(record, state);
	const isUnended = byWord === 'unfinished' && byFlag === 'unfinished';
	// Of one at work it is that of a try, or a warning.
	if (errorText(record.error) !== undefined && !(isUnended && isAtWork(state))) return 'failed';
	if (byWord !== 'unfinished') return byWord;
	if (byFlag !== 'unfinished') return byFlag;
	const hasResult = isSaid(record.result) && flagOf(record.result) !== false;
	return hasResult && !isOnTheWay(state) ? 'succeeded' : 'unfinished';
}
