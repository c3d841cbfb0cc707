/** By which an answer says that it is a refusal, for n8n, which looks for a value as it is. The calls read the same with `isRefusal`. */

const inAnyCase = (word: string) => [
	word,
	word.toUpperCase(),
	word.charAt(0).toUpperCase() + word.slice(1),
];

const NO = [false, 0, '0', ...['false', 'no'].flatMap(inAnyCase)];

/** HTTP statuses in the place of a word that say no more; some services put them where the data would be. */
const STATUSES = [400, 403, 422];

/** Words for a refusal in the place of the status, whatever their case. */
export const FAILED_WORDS = [
	'fail',
	'failed',
	'failure',
	'error',
	'rejected',
	'refused',
	'denied',
	'declined',
];
const FAILED = FAILED_WORDS.flatMap(inAnyCase);

/** Values by where they stand in an answer. */
export type RuleValues = Readonly<Record<string, Array<string | number | boolean | null>>>;

/** The holder of the key is promised (interface 4.8); an empty list is what some languages write for nothing. */
export const noHolder: RuleValues = {
	data: [null],
	'data.length': [0],
	'data.constructor.name': ['Boolean', 'Number', 'String'],
};

export const refusalSigns: RuleValues = {
	success: NO,
	ok: NO,
	'data.success': NO,
	status: [false, ...FAILED, ...STATUSES],
	error: [true, 1, '1', 'true'],
	'data.status': STATUSES,
	// A sentence in the place of the holder of the key: n8n's rules know the HTTP status or the body, never both. One that is
	// called a message may also say that the key is valid.
	'data.error.constructor.name': ['String'],
};

/** Where an HTTP status stands in a body. */
export const STATUS_KEYS = ['status', 'statusCode', 'code', 'error.code', 'data.status'];

/** Where a sentence stands. */
export const SENTENCE_KEYS = ['message', 'detail', 'error', 'title'];

/** What gateways and frameworks always say where there is no such path. */
export const WORDS_FOR_NOT_THERE = [
	...['Not Found', 'Not found', 'Not found.', 'Resource not found'],
	...['no Route matched with those values', 'Missing Authentication Token'],
];

/** And of a key that they do not accept. */
export const WORDS_FOR_NOT_ACCEPTED = [
	...['Unauthorized', 'Unauthenticated.', 'Invalid authentication credentials'],
	...['No API key found in request', 'Authentication credentials were not provided.'],
];

export const valuesAt = (keys: string[], values: Array<string | number>): RuleValues =>
	Object.fromEntries(keys.map((key) => [key, values]));
