import type { IDataObject } from 'n8n-workflow';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import type { ListResult } from '../lists/list';
import { fits, valuesOf, type Comparison } from './comparing';

/** A search by what the service is to compare, and by what is compared here. */
type Read = (
	sent: Comparison[],
	here: Comparison[],
	max: number,
) => Promise<ListResult<IDataObject>>;

export const isSeveral = ({ wanted }: Comparison) => wanted.length > 1;

/** Values that are asked for by themselves, to see what several mean. */
const MOST_ASKED = 5;

const shows = (row: IDataObject, field: string, value: string) =>
	fits('equals', valuesOf(row, field), [value]);

/** The wanted values that a row shows without any of the others. */
function aloneIn(rows: IDataObject[], { field, wanted }: Comparison): Set<string> {
	const shown = rows.map((row) => wanted.filter((one) => shows(row, field, one)));
	return new Set(shown.flatMap((values) => (values.length === 1 ? values : [])));
}

/**
 * Whether several values mean any of them: two stand alone in the rows, or what is found by one that does not is among them.
 * `max`: rows that were wanted.
 */
async function isAnyOf(
	{ rows, total = Number.POSITIVE_INFINITY, gap }: ListResult<IDataObject>,
	list: Comparison,
	max: number,
	readOne: (value: string) => Promise<ListResult<IDataObject>>,
): Promise<boolean> {
	const alone = aloneIn(rows, list);
	if (alone.size > 1) return true;
	const isWhole = rows.length < max && gap === undefined;
	for (const value of list.wanted.filter((one) => !alone.has(one)).slice(0, MOST_ASKED)) {
		const found = await readOne(value);
		const [row] = found.rows;
		const isMissing = isWhole
			? row && !rows.some(({ ref }) => ref === row.ref)
			: (found.total ?? 0) > total;
		if (!row || !isMissing) continue;
		if (!shows(row, list.field, value))
			throw answerFailure(
				`The service cannot search '${list.field}' for any of several values: it finds resources by '${list.wanted[0]}' and by the others only if each is searched for separately`,
				'Filter by one value at a time.',
			);
		return false;
	}
	return true;
}

/**
 * What a service makes of several values of one filter is open (interface 4.1): any of them, all, the first, or a refusal.
 * Where it is shown that it is not any of them, they are compared here; `sent` is what the service compared.
 */
export async function readAnyOf(
	sent: Comparison[],
	here: Comparison[],
	max: number,
	read: Read,
): Promise<ListResult<IDataObject> & { sent: Comparison[] }> {
	const lists = sent.filter(isSeveral);
	const answer = await read(sent, here, max).catch(failureOf);
	if (
		answer instanceof Failure &&
		(lists.length === 0 || !refusesValues(answer.details.httpStatus))
	)
		throw answer;
	const reading = answer instanceof Failure ? { rows: [], total: 0 } : answer;
	let isAny = true;
	for (const list of lists)
		isAny &&= await isAnyOf(reading, list, max, async (value) => {
			const one = sent.map((each) => (each === list ? { ...each, wanted: [value] } : each));
			return await read(one, [], 1);
		});
	if (isAny && !(answer instanceof Failure)) return { ...answer, sent };
	const others = sent.filter((each) => !isSeveral(each));
	const compared = lists.map((list) => ({ ...list, operator: 'oneOf' }));
	return { ...(await read(others, [...here, ...compared], max)), sent: others };
}
