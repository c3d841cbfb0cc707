import type { IDataObject } from 'n8n-workflow';
import { isSummary, outputChoice } from '../../../../shared/fields/outputChoice';
import type { Item } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { Output } from '../../../../shared/operation/operation';
import { answerFailure } from '../../../../shared/request/failure';
import { path } from '../../../../shared/request/path';
import { isNothing, kindShown, numberOf, objectsOf } from '../../../../shared/service/read';
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

const withoutBooks = (answer: IDataObject) =>
	answerFailure(`The result of the query holds no list of 'books', but ${kindShown(answer)}`, 'Ask the administrator of the catalogue what the service answers here.');

/** POST /catalogue/query (interface 4.2). A question only, so it is safe to repeat. */
export async function ask(item: Item, body: IDataObject): Promise<IDataObject> {
	const { data } = await item.safe({ method: 'POST', path: path('/catalogue/query'), body });
	const answer = answeredRecord(QUERY_RESULT, data, 'the result of the query');
	// Books that are none may be left out; without their number nothing says so.
	if (!Array.isArray(answer.books ?? []) || (isNothing(answer.books) && numberOf(answer.totalRecords) === undefined)) throw withoutBooks(answer);
	return answer;
}

export function outputsOf(item: Item, { books, ...summary }: IDataObject): Output[] {
	const listed = objectsOf(books);
	if (isSummary(item)) return one({ ...summary, listedBooks: listed.length });
	sayWhatIsMissing(item, listed.length, numberOf(summary.totalRecords));
	return listed.map((json) => ({ json }));
}
