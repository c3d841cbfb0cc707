import type { Answer, Choice, Json, Row } from './choice.ts';
import { dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { enveloped } from './endpoints.ts';

/** Another form of a refusal. */
export const refused = (
	name: string,
	says: string,
	by: (envelope: Row, answer: Answer) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: enveloped,
	...more,
	refusal: (answer) => {
		answer.json = by(rowOf(answer.json), answer);
	},
});

/** Another form of a record in an answer. */
export const record = (
	appliesTo: Endpoint[],
	name: string,
	says: string,
	by: (data: Row) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo,
	...more,
	success: (answer) => {
		const data = dataOf(answer);
		if (isRow(data)) setData(answer, by(data));
	},
});
