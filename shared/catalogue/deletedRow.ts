import type { IDataObject } from 'n8n-workflow';
import { flagOf, isObject, numberOf, textOf, wordFor } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { lettersOf } from '../values/words';

/** The archive state that the interface shows for what DELETE has archived (section 3). */
const DELETION_STATE = 3;

const WORDS = 'deleted|archived|trashed|removed|binned';
const IS_WORD = new RegExp(`^(soft[ -]?)?(${WORDS}|in trash|trash|recycle bin)$`);
const FLAG = new RegExp(`^(is)?(soft)?(${WORDS})$|^(is)?intrash$`);
const DATE = new RegExp(`^(${WORDS})(at|on|date)$`);
/** Where a state stands. */
const STATE = /^(archive|archivestate|archivestatus|status|state)(name|label|word)?$/;

/** Of a state in an object, what may say which one it is; an order or a count does not. */
const IS_IDENTITY = /^(id|ref|value|code|name|label|state|status)$/i;

const isState = (written: unknown): boolean =>
	isObject(written)
		? Object.entries(written).some(
				([key, part]) => IS_IDENTITY.test(key) && !isObject(part) && isState(part),
			)
		: numberOf(written) === DELETION_STATE || IS_WORD.test(wordFor(textOf(written) ?? ''));

/** Whether a resource is marked as deleted: searches do not show these (interface 3), but a service may. */
export const isDeletedRow = (row: IDataObject): boolean =>
	Object.entries(row).some(([key, value]) => {
		const name = lettersOf(key);
		if (FLAG.test(name)) return flagOf(value) === true;
		if (DATE.test(name)) return dateOf(value, '').kind === 'moment';
		if (!STATE.test(name)) return false;
		return name.startsWith('archive')
			? isState(value)
			: numberOf(value) === undefined && isState(value);
	});
