import type { IAuthenticateRuleResponseCode } from 'n8n-workflow';

/** What the credential's test says to which answer, in the form of n8n, which shows fixed sentences only. */

const REDIRECTED =
	"The service redirects to another address. The API key is not sent there. If that is the same service, e.g. with https or on another host, enter that address as Base URL. If only the path differs, set 'apiKey.path' in Interface Overrides. If it is a login page, ask the administrator of the catalogue.";

const NOT_THERE =
	"There is nothing at this address. Check the Base URL: its path may be wrong or missing. If it is right, ask the administrator of the catalogue under which path the service describes an API key, and set 'apiKey.path' in Interface Overrides.";

const NOT_ACCEPTED =
	'The service does not accept this API key. Check it, or ask the administrator of the catalogue for a new one.';

const NOT_NOW = 'The service could not answer. Test the credential again later.';

/** The HTTP status of most codes is open (interface section 7), so a refusal is known by its code whatever the status. */
const MESSAGE_BY_CODE = {
	NO_API_KEY: NOT_ACCEPTED,
	INVALID_API_KEY: NOT_ACCEPTED,
	INSUFFICIENT_SCOPE:
		'The API key is valid but lacks a scope. Ask the administrator of the catalogue to add it: read, and also write and ai if you need them.',
	NO_LINKED_USER:
		'The API key is valid but not linked to a service user. AI chats and generation, and all else that runs as a user, would fail. Ask the administrator of the catalogue to link it to one.',
	NOT_FOUND: NOT_THERE,
	INTERNAL: NOT_NOW,
	SERVICE_UNAVAILABLE: NOT_NOW,
	MAINTENANCE: NOT_NOW,
	RATE_LIMITED: 'The service accepts no more calls for now. Test the credential again later.',
};

/** n8n's rules know the body of a success alone, and the status of a failure alone: these are told by their status. */
const MESSAGE_BY_STATUS: Array<[statuses: number[], message: string]> = [
	[[301, 302, 303, 307, 308], REDIRECTED],
	[[405], NOT_THERE],
	[
		[407],
		'A proxy between n8n and the service asks for a password. Ask the administrator of your network.',
	],
	[[420, 429], MESSAGE_BY_CODE.RATE_LIMITED],
	[[502, 504], NOT_NOW],
];

const inAnyCase = (word: string) => [
	word,
	word.toUpperCase(),
	word.charAt(0).toUpperCase() + word.slice(1),
];

/** HTTP statuses in the place of a word that say no more; some services put them where the data would be. */
const STATUSES = [400, 403, 422];

/** Words for a refusal in the place of the status, whatever their case. */
export const FAILED_WORDS = [
	...['fail', 'failed', 'failure', 'error'],
	...['rejected', 'refused', 'denied', 'declined'],
];
const FAILED = FAILED_WORDS.flatMap(inAnyCase);

/** What a switch holds that is off. */
const NO = [false, 0, '0', -1, '-1', ...['false', 'no'].flatMap(inAnyCase), ...FAILED];

/** Values by where they stand in an answer, for n8n, which looks for a value as it is. */
type RuleValues = Readonly<Record<string, Array<string | number | boolean | null>>>;

/** The holder of the key is promised (interface 4.8); an empty list is what some languages write for nothing. */
const noHolder: RuleValues = {
	data: [null],
	'data.length': [0],
	'data.constructor.name': ['Boolean', 'Number', 'String'],
};

/** By which an answer says that it is a refusal. The calls read the same with `isRefusal`. */
const refusalSigns: RuleValues = {
	success: NO,
	ok: NO,
	isSuccess: NO,
	succeeded: NO,
	'data.success': NO,
	status: [false, ...FAILED, ...STATUSES],
	error: [true, 1, '1', 'true'],
	'data.status': STATUSES,
	// A sentence in the place of the holder of the key: n8n's rules know the HTTP status or the body, never both. One that is
	// called a message may also say that the key is valid.
	'data.error.constructor.name': ['String'],
};

const STATUS_KEYS = ['status', 'statusCode', 'code', 'error.code', 'data.status'];

const SENTENCE_KEYS = ['message', 'detail', 'error', 'title'];

/** What gateways and frameworks always say where there is no such path. */
const WORDS_FOR_NOT_THERE = [
	...['Not Found', 'Not found', 'Not found.', 'Resource not found'],
	...['no Route matched with those values', 'Missing Authentication Token'],
];

/** And of a key that they do not accept. */
const WORDS_FOR_NOT_ACCEPTED = [
	...['Unauthorized', 'Unauthenticated.', 'Invalid authentication credentials'],
	...['No API key found in request', 'Authentication credentials were not provided.'],
];

const valuesAt = (keys: string[], values: Array<string | number>): RuleValues =>
	Object.fromEntries(keys.map((key) => [key, values]));

/** Gateways and frameworks write the HTTP status into the body, or a sentence that is always the same. */
const MESSAGE_BY_BODY: Array<[values: RuleValues, message: string]> = [
	[valuesAt(STATUS_KEYS, [404, 405]), NOT_THERE],
	[valuesAt(STATUS_KEYS, [401]), NOT_ACCEPTED],
	[valuesAt(STATUS_KEYS, [429]), MESSAGE_BY_CODE.RATE_LIMITED],
	[valuesAt(STATUS_KEYS, [500, 502, 503, 504]), NOT_NOW],
	[valuesAt(SENTENCE_KEYS, WORDS_FOR_NOT_THERE), NOT_THERE],
	[valuesAt(SENTENCE_KEYS, WORDS_FOR_NOT_ACCEPTED), NOT_ACCEPTED],
];

const REFUSED =
	'The service refused the test. It may be down: test again later. If the problem remains, check the API key, or ask the administrator of the catalogue.';

const SAYS_NOTHING =
	"The service says nothing about this API key. Check it, and 'apiKey.path' in Interface Overrides, or ask the administrator of the catalogue.";

/** A text in place of JSON is another site's, a login page's or a proxy's. */
const OTHER_SITE =
	"The answer did not come from the catalogue service. The service may be down: test again later. If the problem remains, check the Base URL: it may lead to another site, a login page or a proxy. If it is right, check the API key, and 'apiKey.path' in Interface Overrides: the service may describe the key under another path.";

/** JSON without `data`: a refusal may have any form, and n8n's fixed sentences cannot hold its words. */
const NO_KEY_SHOWN =
	"The answer did not come from the catalogue service, or the service refused the API key. Ask the administrator of the catalogue whether the key is valid and not expired. If it is, check the Base URL: it may lead to another site or a proxy. If both are right, test again later, or check 'apiKey.path' in Interface Overrides: the service may describe the key under another path.";

export const TOLD_BY_STATUS = MESSAGE_BY_STATUS.flatMap(([statuses]) => statuses);

const statusRules = MESSAGE_BY_STATUS.flatMap(([statuses, message]) =>
	statuses.map((value) => ({ type: 'responseCode' as const, properties: { value, message } })),
);

const bodyRule = (key: string, value: unknown, message: string) => ({
	type: 'responseSuccessBody' as const,
	properties: { key, value, message },
});

/** n8n compares values strictly, so each form of a value has a rule. */
const rulesOf = (values: RuleValues, message: string) =>
	Object.entries(values).flatMap(([key, forms]) =>
		forms.map((value) => bodyRule(key, value, message)),
	);

const codeRules = Object.entries(MESSAGE_BY_CODE).flatMap(([code, message]) =>
	['error.code', 'error[0].code', 'errors[0].code', 'code', 'error', 'data.error.code'].map((key) =>
		bodyRule(key, code, message),
	),
);

/** A key without a user is known, but most operations fail with it. */
const userRules = rulesOf(
	{ 'data.user': [null, false, '', 0], 'data.user.length': [0] },
	MESSAGE_BY_CODE.NO_LINKED_USER,
);

/** n8n checks the rules in this order, whatever their kind; its type wants them all of one kind. */
export const TEST_RULES = [
	...statusRules,
	...codeRules,
	...MESSAGE_BY_BODY.flatMap(([values, message]) => rulesOf(values, message)),
	...rulesOf(refusalSigns, REFUSED),
	bodyRule('constructor.name', 'String', OTHER_SITE),
	bodyRule('data', undefined, NO_KEY_SHOWN),
	...rulesOf(noHolder, SAYS_NOTHING),
	...userRules,
] as IAuthenticateRuleResponseCode[];
