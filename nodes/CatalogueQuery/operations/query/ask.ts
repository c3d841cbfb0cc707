import type { IDataObject } from 'n8n-workflow';
import { QUERY_RESULT } from '../../../../shared/catalogue/answerShapes';
import { answeredRecord, recordWith } from '../../../../shared/catalogue/recordShape';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { answerFailure } from '../../../../shared/failure/failure';
import { isNothing, kindShown, numberOf, objectsOf } from '../../../../shared/values/read';
import { checkApplied } from './checkApplied';

export const lacking = (what: string, answer: IDataObject) =>
	answerFailure(`The result of the query holds no ${what}, but ${kindShown(answer)}`);

/** Some services count nothing, and say 0. */
export const foundNothing = ({ totalRecords, books }: IDataObject): boolean =>
	totalRecords === 0 && objectsOf(books).length === 0;

/** POST /catalogue/query (interface 4.2). A question only, so it is safe to repeat. */
export async function ask(item: Item, body: IDataObject): Promise<IDataObject> {
	const { data } = await item.safe({ ...to(endpoints.query), body, reads: true });
	const answer = answeredRecord(QUERY_RESULT, data, 'the result of the query');
	// A list without books may be left out; without their number nothing says so.
	const isUncounted = isNothing(answer.books) && numberOf(answer.totalRecords) === undefined;
	if (!Array.isArray(answer.books ?? []) || isUncounted) throw lacking("list of 'books'", answer);
	const { filters } = recordWith(Object.keys(QUERY_RESULT), data);
	const isText = body.query !== undefined;
	// Only an empty list says that none was applied; of a text alone, it may say that none was sent.
	const isReported = !isNothing(filters) || (!isText && Array.isArray(filters));
	const conditions = isText
		? [{ field: 'title', op: '~', value: body.query } as IDataObject]
		: objectsOf(body.filters);
	checkApplied(item, conditions, isReported ? answer.filters : undefined, answer);
	return answer;
}
