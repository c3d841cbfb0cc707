import type { IDataObject } from 'n8n-workflow';
import { isSummary, outputChoice } from '../../../../shared/fields/outputChoice';
import type { Item } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { Output } from '../../../../shared/operation/operation';
import { path } from '../../../../shared/request/path';
import { numberOf, objectsOf } from '../../../../shared/service/read';
import { answeredRecord, QUERY_RESULT } from '../../../../shared/service/records';

export const booksOrSummary = outputChoice({
	each: 'Book',
	eachDescription: 'The books that the service lists',
	summaryDescription: 'The exact counts and the filters that were applied',
	default: 'rows',
});

/** The service lists fewer books than it counts when there are many (interface 4.2). */
function sayWhatIsMissing({ run }: Item, listed: number, counted: number | undefined): void {
	if (counted === undefined || counted <= listed) return;
	run.hint(
		`The service lists ${listed} of ${counted} records. The counts are exact: see 'One Summary Item'. To get all of them, use a search of Catalogue Resource.`,
		'warning',
	);
}

/** POST /catalogue/query (interface 4.2). A question only, so it is safe to repeat. */
export async function ask(item: Item, body: IDataObject): Promise<IDataObject> {
	const { data } = await item.safe({ method: 'POST', path: path('/catalogue/query'), body, reads: true });
	return answeredRecord(QUERY_RESULT, data, 'the result of the query');
}

export function outputsOf(item: Item, { books, ...summary }: IDataObject): Output[] {
	const listed = objectsOf(books);
	if (isSummary(item)) return one({ ...summary, listedBooks: listed.length });
	sayWhatIsMissing(item, listed.length, numberOf(summary.totalRecords));
	return listed.map((json) => ({ json }));
}
