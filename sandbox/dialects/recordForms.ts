import type { Choice, Json, Point, Row } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

/** What answers with one record; saved chats and usage reports have forms of their own. */
const records: Endpoint[] = [
	'POST /resources',
	'PATCH /resources/{ref}/fields',
	'DELETE /resources/{ref}',
	'POST /resources/{ref}/file',
	'POST /catalogue/query',
	'POST /ai/streams/init',
	'POST /ai/chats',
	'GET /ai/streams/{streamId}',
	'POST /ai/generate-field',
	'POST /collections',
	'POST /collections/{ref}/resources',
	'POST /jobs',
	'GET /jobs/{ref}',
	'POST /distribution/queue',
	'GET /api-key',
	'POST /ai/generate-artwork',
	'POST /ai/images/generate',
	'POST /ai/keyword-research',
	'GET /ai/trending-topics',
	'POST /ai/chats/{ref}/messages',
];
const held = (name: string, says: string, by: (data: Row) => Json): Choice =>
	record(records, name, says, by);

/** One record where a list could stand. */
export const recordFormPoints: Point[] = [
	{
		point: 'records',
		section: '2',
		says: 'what stands around the one record of an answer',
		rules: ['2.job*', '2.added*', '2.snapshot*'],
		choices: [
			held('in a list', 'a list of one', (data) => [data]),
			held('numbered', 'an object with the key "0"', (data) => ({ 0: data })),
			held('within data', 'data once more', (data) => ({ data })),
			held('in a list within data', 'a list of one under data', (data) => ({ data: [data] })),
		],
	},
];
