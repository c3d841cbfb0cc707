import type { Answer, Json, Row, Scene } from './choice.ts';
import { dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { describe } from './endpoints.ts';

/** The rows of a list as the plain service sends them. */
export function rowsOf(answer: Answer, endpoint: Endpoint): Row[] {
	const { list } = describe(endpoint);
	const data = dataOf(answer);
	const rows = list === '' ? data : list === undefined ? undefined : rowOf(data)[list];
	return Array.isArray(rows) ? rows.filter(isRow) : [];
}

export function setRows(answer: Answer, endpoint: Endpoint, rows: Json): void {
	const { list } = describe(endpoint);
	if (list === undefined) return;
	if (list === '') return setData(answer, rows);
	rowOf(dataOf(answer))[list] = rows;
}

export const keyOf = (row: Row): Json | undefined =>
	row.ref ?? row.jobRef ?? row.queueRef ?? row.resourceId;

/** Changes each row of a list, also where another choice has put it under items. */
export const inRows = (
	answer: Answer,
	{ asked: { endpoint } }: Scene,
	by: (row: Row) => Row,
): void => {
	if (!endpoint) return;
	const held = rowOf(rowOf(dataOf(answer))[describe(endpoint).list ?? '']);
	if (Array.isArray(held.items)) held.items = held.items.filter(isRow).map(by);
	else setRows(answer, endpoint, rowsOf(answer, endpoint).map(by));
};

/** All of a search's row but its reference, title and score. */
export const beyondScore = [
	...['resourceType', 'resourceTypeName', 'fileExtension', 'thumbnailUrl', 'previewUrl'],
	...['createdDate', 'modifiedDate', 'archive', 'isPrivate', 'fields'],
];
