import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { isNothing, refOf, shown, textOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import type { ModifiedRow } from './modifiedCursor';
import type { PollSettings } from './pollSettings';

const withoutDate = ([record]: IDataObject[]) =>
	answerFailure(
		`A resource in the answer has no reference or no date of its modification that can be read: its 'ref' is ${said(record?.ref)}, its 'modifiedDate' ${said(record?.modifiedDate)}`,
		"The trigger needs 'ref' and 'modifiedDate' in a form that can be read. Ask the administrator of the catalogue what its search answers.",
	);

const said = (value: unknown) => (isNothing(value) ? 'nothing' : `'${shown(value)}'`);

/** A date that can be read, as the service wrote it. */
function dateIn({ modifiedDate }: IDataObject): string | undefined {
	return dateOf(modifiedDate, 'utc').kind === 'moment' ? textOf(modifiedDate) : undefined;
}

const DAY = /^\d{4}-?\d{2}-?\d{2}$/;
const BY_DAY =
	"The search shows 'modifiedDate' as days without a time, so a resource is reported once a day, however often it is modified.";

/**
 * The rows of a page. One without a reference or a readable date costs only itself: it is said once, and stands in the page
 * with the date of its neighbour, so that the pages go on by what the service gives.
 */
export function rowsOf(
	records: IDataObject[],
	{ note }: Pick<PollSettings, 'note'>,
): ModifiedRow[] {
	const read = records.map((record) => ({ record, ref: refOf(record.ref), date: dateIn(record) }));
	let neighbour = read.find(({ ref, date }) => ref !== undefined && date !== undefined)?.date;
	if (neighbour === undefined && records.length > 0) throw withoutDate(records);
	if (neighbour !== undefined && DAY.test(neighbour)) note('resource day', BY_DAY);
	return read.map(({ record, ref = 0, date }) => {
		const isOdd = ref === 0 || date === undefined;
		if (isOdd)
			note(
				'resource date',
				`Resource ${textOf(record.ref) ?? 'without a reference'} has no date of its modification that can be read, so it is not reported.`,
			);
		else neighbour = date;
		return { ref, date: neighbour ?? '', record, ...(isOdd && { isOdd }) };
	});
}
