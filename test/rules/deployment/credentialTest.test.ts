import { API_KEY } from '../../../shared/catalogue/answerShapes';
import { answeredRecord } from '../../../shared/catalogue/recordShape';
import { TEST_RULES } from '../../../shared/deployment/credentialTest';
import { Failure } from '../../../shared/failure/failure';
import { judge } from '../../../shared/transport/judge';

/** The rules that n8n compares with the body of a success, by the way to a value. */
const bodyRules = TEST_RULES.map(
	({ properties }) => properties as { key?: string; value: unknown },
).flatMap(({ key, value }) => (key === undefined ? [] : [{ key, value }]));

const valueAt = (body: unknown, way: string): unknown =>
	way
		.split(/[.[\]]+/)
		.reduce((value, key) => (value as Record<string, unknown> | undefined | null)?.[key], body);

const isGreen = (body: object) => bodyRules.every(({ key, value }) => valueAt(body, key) !== value);

/** Whether API Key: Get gives an item for the answer. */
function isTaken(body: object): boolean {
	const judged = judge({ status: 200, headers: {}, body, text: JSON.stringify(body) }, 0);
	if (judged instanceof Failure) return false;
	try {
		return Boolean(answeredRecord(API_KEY, judged.data, 'the record of the key'));
	} catch {
		return false;
	}
}

const record = { user: { ref: 1, name: 'Ann' }, scopes: ['read'], cmsAccess: false };
const records = [record, [record], { data: record }, { 0: record }, { cmsAccess: true }];
const none = [undefined, null, [], false, 'No', 401];

const words = { message: 'Key expired' };
const error = { code: 'KEY_EXPIRED', message: 'Key expired' };
const refusals = [
	...[false, 0, '0', 'false', 'No'].map((success) => ({ success, ...words })),
	...[false, 0, 'false'].map((ok) => ({ ok, ...words })),
	...[false, 0, 'False'].map((succeeded) => ({ succeeded, ...words })),
	...[false, 0, 'False'].map((isSuccess) => ({ isSuccess, ...words })),
	...['fail', 'ERROR', 'Denied', 'rejected'].map((status) => ({ status, ...words })),
	...[false, 400, 401, 403, 404, 422, 500, 503].map((status) => ({ status, ...words })),
	...[true, 1, '1'].map((flag) => ({ error: flag, ...words })),
	{ success: false, status: 'fail', error },
	{ success: 0, error: 'Key expired' },
	{ error: { ...error, code: 'INSUFFICIENT_SCOPE' } },
];
const inPlace = { data: { error: { ...error, code: 'INSUFFICIENT_SCOPE' } } };
const withoutRecord = [
	...[{ error }, { error: 'Key expired' }, { error: [error] }, { errors: [error] }],
	...[{ code: 403, ...words }, { code: 'KEY_EXPIRED', ...words }, words, {}, { success: true }],
];
const successes = [
	...[{}, { success: true }, { success: 1 }, { success: '1' }, { ok: true }, { status: 'success' }],
	...[{ status: 200 }, { error: null }, { error: '' }, { error: [] }, { error: {} }, { error: 0 }],
	...[{ code: 200, message: 'OK' }, { errors: [] }, { error: { code: '0', message: 'OK' } }],
];
const pairs = (envelopes: object[], all: unknown[]) =>
	envelopes.flatMap((envelope) =>
		all.map((data) => [data === undefined ? envelope : { ...envelope, data }]),
	);

describe("the credential's test and the nodes", () => {
	it.each(pairs(successes, records))('take %j', (body) => {
		expect([isGreen(body), isTaken(body)]).toEqual([true, true]);
	});

	it.each([[inPlace], ...pairs(refusals, [...records, ...none]), ...pairs(withoutRecord, none)])(
		'refuse %j',
		(body) => {
			expect([isGreen(body), isTaken(body)]).toEqual([false, false]);
		},
	);
});
