import { Failure } from '../../../shared/failure/failure';
import { adviceFor } from '../../../shared/failure/refusalMessages';
import { judge } from '../../../shared/transport/judge';
import { isRefusal } from '../../../shared/transport/refusalRule';
import { parseJson } from '../../../shared/values/json';

it('errors beside an empty page are a refusal, and beside anything else none', () => {
	const errors = [{ message: 'The index is not ready' }];
	const page = { results: [], total: 0, limit: 100, offset: 0 };
	expect(isRefusal({ data: page, errors })).toBe(true);
	expect(isRefusal({ data: page, errors: ['The index is not ready'] })).toBe(true);
	expect(isRefusal({ data: page, errors: 'The index is not ready' })).toBe(true);
	expect(isRefusal({ data: page, error: 'The index is not ready' })).toBe(true);
	expect(isRefusal({ data: page, errors: [], error: 'No errors' })).toBe(false);
	expect(isRefusal({ data: page, errors: 0, error: '' })).toBe(false);
	for (const without of [{ query: 'is too short' }, [{ errorCode: 'X' }], [{ text: 'No index' }]])
		expect([without, isRefusal({ data: page, errors: without })]).toEqual([without, true]);
	for (const none of ['false', 'no', 'N', { code: null, message: 'OK' }, { code: null, id: 'r-1' }])
		expect([none, isRefusal({ data: page, error: none })]).toEqual([none, false]);
	for (const none of [{ hasError: false }, [{ message: 'none' }], [{ text: 'No errors' }]])
		expect([none, isRefusal({ data: page, errors: none })]).toEqual([none, false]);
	expect(isRefusal({ data: { ...page, results: [{ ref: 1 }], total: 1 }, errors })).toBe(false);
	expect(isRefusal({ data: { ref: 7, fieldErrors: [] }, errors })).toBe(false);
	expect(isRefusal({ success: true, data: page, errors })).toBe(false);
});

it('an error in the place of the data is a refusal beside a success, too', () => {
	const error = { code: 'UNKNOWN_FIELD', message: 'Unknown field: isbn' };
	expect(isRefusal({ success: true, error })).toBe(true);
	expect(isRefusal({ success: 1, data: [], error: 'You may not see destinations' })).toBe(true);
	expect(isRefusal({ success: true, data: { ref: 7 }, error })).toBe(false);
	expect(isRefusal({ success: true, data: [], error: { code: 0, message: 'OK' } })).toBe(false);
	expect(isRefusal({ success: true, data: [], error: 'none' })).toBe(false);
	expect(isRefusal({ success: true, data: [], error: false })).toBe(false);
});

describe('an envelope', () => {
	const judged = (body: string, mayBeEmpty: boolean) =>
		judge({ status: 200, headers: {}, body: parseJson(body), text: body }, 0, mayBeEmpty);

	it.each(['[]', 'true', '1', 'null', '{}', '""', 'OK', '', '{"data":true}'])(
		'of %j is a success where no data is promised, and nowhere else',
		(body) => {
			expect(judged(body, true)).not.toBeInstanceOf(Failure);
			if (!body.includes('data')) expect(judged(body, false)).toBeInstanceOf(Failure);
		},
	);

	it.each([
		'false',
		'0',
		'{"status":false}',
		'{"status":500,"message":"x"}',
		'{"status":"error","data":{"ref":1}}',
		'{"data":{"ref":1},"error":{"code":"LOCKED"}}',
		'{"data":{"ref":1},"error":true,"message":"x"}',
		'{"status":"fail","data":{"ref":1},"error":{"code":"0","message":"x"}}',
		'{"error":{"code":"0","message":"x"}}',
		'{"data":{"ref":1},"error":{"code":"0","message":"The record is locked"}}',
		'{"error":true}',
		'{"fault":{"faultstring":"Locked"}}',
		'{"isError":true,"message":"Locked"}',
		'{"result":"failed"}',
		'<html>',
		'Not permitted',
		'{"code":40301,"msg":"No rights","data":null}',
		'{"code":"RATE_LIMITED","message":"Hourly rate limit exceeded."}',
		'{"code":"not-found","message":"No such record","data":null}',
		'{"code":"EDIT_NOT_ALLOWED","message":"The record is closed"}',
		'{"code":"SUCCESS_WITH_ERRORS","message":"Two fields were left out"}',
		'{"code":"OK_BUT_FAILED","message":"Two fields were left out"}',
		'{"data":{"success":false,"status":"fail","message":"No","error":{"code":"X","message":"No"}}}',
		'{"data":{"success":false,"error":{"code":"LOCKED","message":"It is locked"}}}',
		'{"data":{"success":0,"error":"Not yours to change"}}',
		'{"data":{"error":"Not yours to change"}}',
		'{"Success":false,"Status":"fail","Message":"Not yours to change"}',
		'{"Error":{"Code":"LOCKED","Message":"It is locked"}}',
		'{"ReturnCode":17,"ReturnText":"Datenbank gesperrt"}',
		'{"resultCode":"RECORD_LOCKED","resultMessage":"The record is locked","data":null}',
	])('of %j is none', (body) => {
		expect(judged(body, true)).toBeInstanceOf(Failure);
	});

	it.each([
		'{"status":"active","ref":1}',
		'{"data":{"ref":1},"error":{}}',
		'{"error":false,"message":"Archived"}',
		'{"errors":0}',
		'{"data":{"ref":1},"error":0}',
		'{"data":{"ref":1},"error":{"code":"0","message":"OK"}}',
		'{"data":{"ref":1},"error":{"code":0}}',
		'{"data":{"ref":1},"error":{"code":"SUCCESS"}}',
		'{"data":{"ref":1},"error":{"code":"NO_ERROR","message":""}}',
		'{"data":{"ref":1},"status":200}',
		'{"code":20000,"message":"ok","data":null}',
		'{"ReturnCode":0,"ReturnText":"OK"}',
		'{"ReturnCode":17,"ReturnText":"Warning","data":{"ref":1}}',
		'{"code":"UPDATED","message":"Saved","data":null}',
		'{"code":"NO_ERRORS","message":"Saved"}',
		'{"code":"SUCCESS_NO_ERRORS","message":"Saved"}',
		'{"data":{"jobRef":7,"success":false,"message":"Broken"}}',
		'{"data":{"error":"none"}}',
		'{"data":{"errors":{"subjects":"No such option"}}}',
	])('of %j is a success', (body) => {
		expect(judged(body, true)).not.toBeInstanceOf(Failure);
	});

	it('says its code in any case and with any signs', () => {
		expect(adviceFor('unknown-field', 400)).toMatchObject(adviceFor('UNKNOWN_FIELD', 400));
	});
});

it('a refusal in the place of a list is one beside its empty rows, and a record that has failed is none', () => {
	const judged = (data: object) =>
		judge({ status: 200, headers: {}, body: { data }, text: '' }, 0, false, { hasOwnError: true });
	const message = 'The index is being rebuilt';
	for (const said of [{ success: false }, { status: 'error' }, { status: 503 }])
		expect(judged({ ...said, message, results: [], total: 0 })).toBeInstanceOf(Failure);
	for (const data of [
		{ error: 'A job that failed with nothing else to say' },
		{ status: 'failed', message, result: '' },
		{ status: 'failed', message, result: [] },
		{ result: [], error: { code: 'FAILED', message } },
		{ status: 'error', message, streamId: 's-1', results: [] },
		{ status: 'ok', message, results: [] },
		{ status: 'error', message, results: [{ ref: 1 }] },
	])
		expect(judged(data)).not.toBeInstanceOf(Failure);
});

it.each([200, 403])(
	'an error in the place of the data is a refusal in its own words (%i)',
	(status) => {
		const error = { code: 'CONFIDENTIAL', message: 'Not for you' };
		const inPlace = [{ error }, [{ error }], { error: 'Not for you' }, { data: { error } }];
		for (const data of [...inPlace, { results: [], total: 0, error }])
			expect([data, judge({ status, headers: {}, body: { data }, text: '' }, 0)]).toMatchObject([
				data,
				{ message: expect.stringMatching(/^[^:]+: Not for you$/) },
			]);
		const limited = { error: { code: 'RATE_LIMITED', message: 'Hourly rate limit exceeded.' } };
		const ofJob = { status: 200, headers: {}, body: { data: limited }, text: '' };
		expect(judge(ofJob, 0, false, { hasOwnError: true })).toMatchObject({
			handling: { limited: true },
		});
		const ofFilled = { results: [{ ref: 1 }], error };
		const filled = { status: 200, headers: {}, body: { data: ofFilled }, text: '' };
		expect(judge(filled, 0)).not.toBeInstanceOf(Failure);
	},
);

it.each(['fail', 'Error', false, 500])(
	'a success with the status %j says both, and counts as neither',
	(status) => {
		const body = { success: true, status, message: 'Disk full', data: { ref: 1 } };
		expect(judge({ status: 200, headers: {}, body, text: '' }, 0)).toMatchObject({
			details: { code: 'ANSWER', message: expect.stringContaining('Disk full') },
		});
	},
);

it('a success with the status of a failure and nothing else is a refusal', () => {
	const body = { success: true, status: 'fail', message: 'Disk full', data: null };
	expect(judge({ status: 200, headers: {}, body, text: '' }, 0)).toMatchObject({
		message: expect.stringMatching(/^[^:]+: Disk full$/),
	});
});
