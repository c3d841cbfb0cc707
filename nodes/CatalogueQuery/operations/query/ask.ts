import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type Output } from '../../../../shared/engine/operation';
import { answerFailure } from '../../../../shared/failure/failure';
import { to } from '../../../../shared/transport/path';
import { counted } from '../../../../shared/values/counted';
import { isNothing, kindShown, numberOf, objectsOf } from '../../../../shared/values/read';
import { QUERY_RESULT } from '../../../../shared/catalogue/answerShapes';
import { answeredRecord, recordWith } from '../../../../shared/catalogue/recordShape';
import { checkApplied } from './applied';
import { asResources } from './books';

export const outputFields: INodeProperties[] = [
	outputChoice({
		each: 'Book',
		eachDescription: 'The books that the service lists',
		summaryDescription: 'The exact counts and the filters that were applied',
		default: 'rows',
	}),
	{
		displayName: 'Include All Fields',
		name: 'withFields',
		type: 'boolean',
		default: false,
		displayOptions: { show: { output: ['rows'] } },
		description:
			"Whether to add all metadata of each book, as 'fields', e.g. for a later node that keeps existing values",
	},
];

const miscounted = (books: number, records: number) =>
	`The service counts ${counted(records, 'record')} under 'totalRecords' and lists ${counted(books, 'book')}`;

/** The service lists fewer books than it counts when there are many (interface 4.2). */
function sayWhatIsMissing({ run }: Item, listed: number, records: number | undefined): void {
	if (records === undefined)
		return run.warn(
			"The service does not say under 'totalRecords' how many records there are, so it may have more than it lists.",
		);
	if (records < listed) return run.warn(`${miscounted(listed, records)}, so its counts are wrong.`);
	if (records === listed) return;
	run.warn(
		`The service lists ${listed} of ${records} records. The counts are exact: see 'One Summary Item'. To get all of them, use a search of Catalogue Resource.`,
	);
}

const without = (what: string, answer: IDataObject) =>
	answerFailure(
		`The result of the query holds no ${what}, but ${kindShown(answer)}`,
		'Ask the administrator of the catalogue why the service answers like this.',
	);

/** Some count nothing, and say 0. */
export const hasNothing = ({ totalRecords, books }: IDataObject): boolean =>
	totalRecords === 0 && objectsOf(books).length === 0;

/** POST /catalogue/query (interface 4.2). A question only, so it is safe to repeat. */
export async function ask(item: Item, body: IDataObject): Promise<IDataObject> {
	const { data } = await item.safe({ ...to(endpoints.query), body, reads: true });
	const answer = answeredRecord(QUERY_RESULT, data, 'the result of the query');
	// Books that are none may be left out; without their number nothing says so.
	if (
		!Array.isArray(answer.books ?? []) ||
		(isNothing(answer.books) && numberOf(answer.totalRecords) === undefined)
	)
		throw without("list of 'books'", answer);
	const { filters } = recordWith(Object.keys(QUERY_RESULT), data);
	// Only an empty list says that none was applied.
	const isTold = Array.isArray(filters) || !isNothing(filters);
	checkApplied(item, objectsOf(body.filters), isTold ? answer.filters : undefined, answer);
	return answer;
}

/** Adds to each book what the service's list of books does not show. */
type Complete = (item: Item, books: IDataObject[]) => IDataObject[] | Promise<IDataObject[]>;

export async function outputsOf(
	item: Item,
	{ books, ...summary }: IDataObject,
	complete: Complete = asResources,
): Promise<Output[]> {
	const listed = objectsOf(books);
	const records = numberOf(summary.totalRecords);
	if (isSummary(item) && records === undefined) throw without("'totalRecords'", summary);
	if (isSummary(item) && records !== undefined && records < listed.length)
		throw answerFailure(
			miscounted(listed.length, records),
			"Set 'Output' to 'One Item per Book' and count its items, or ask the administrator of the catalogue why the service answers like this.",
		);
	if (isSummary(item)) return oneItem({ ...summary, listedBooks: listed.length });
	sayWhatIsMissing(item, listed.length, records);
	return (await complete(item, listed)).map((json) => ({ json }));
}
