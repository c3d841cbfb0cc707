import { isRefusal } from '../../../shared/transport/envelope';
import { refusalWords } from '../../../shared/transport/refusalWords';
import { Failure } from '../../../shared/failure/failure';
import { judge } from '../../../shared/transport/judge';
import { adviceFor } from '../../../shared/failure/adviceByCode';
import { parseJson } from '../../../shared/values/json';

it('errors beside an empty page are a refusal, and beside anything else none', () => {
	const errors = [{ message: 'The index is not ready' }];
	const page = { results: [], total: 0, limit: 100, offset: 0 };
	expect(isRefusal({ data: page, errors })).toBe(true);
	expect(isRefusal({ data: page, errors: [] })).toBe(false);
	expect(isRefusal({ data: { ...page, results: [{ ref: 1 }], total: 1 }, errors })).toBe(false);
	expect(isRefusal({ data: { ref: 7, fieldErrors: [] }, errors })).toBe(false);
	expect(isRefusal({ success: true, data: page, errors })).toBe(false);
});

it('a refusal says its sentence under any usual name', () => {
	expect(refusalWords({ title: 'Refused', detail: 'No such title' }).message).toBe('No such title');
	expect(refusalWords({ error: { code: 'X', reason: 'Why' } })).toEqual({
		code: 'X',
		message: 'Why',
	});
});

it.each([1, '1', true])('that there is an error (%j) is no sentence of a refusal', (error) => {
	expect(refusalWords({ error, msg: 'No rights', data: null }).message).toBe('No rights');
});

describe('a refusal keeps all its words', () => {
	const said = (envelope: object) => refusalWords({ success: false, ...envelope }).message;
	const inner = { code: 'V', message: 'Bad request' };

	it.each<[string, object, string]>([
		[
			'the outer sentence that says more',
			{ message: 'Resource 7 has no cover', error: inner },
			'Bad request; Resource 7 has no cover',
		],
		['the same sentence once', { message: 'BAD request.', error: inner }, 'BAD request.'],
		[
			'a short error beside the message',
			{ error: 'Bad Request', message: 'isbn is required' },
			'Bad Request; isbn is required',
		],
		[
			'details by entry',
			{ error: { ...inner, details: [{ field: 'fieldName', message: 'is not AI enabled' }] } },
			'Bad request; fieldName: is not AI enabled',
		],
		[
			'details by name',
			{ error: { ...inner, details: { to: ['must be after from', 'must be a date'] } } },
			'Bad request; to: must be after from; to: must be a date',
		],
		[
			'errors by name',
			{ message: 'The given data was invalid.', errors: { 'fields.to': ['is no date.'] } },
			'The given data was invalid; fields.to: is no date.',
		],
		[
			'what the data says of each value',
			{ message: 'Not all was saved', data: { ref: 7, fieldErrors: { format: 'No such option' } } },
			'Not all was saved; format: No such option',
		],
		['a title that is a value', { errors: { title: 'is required' } }, 'title: is required'],
		['a title that is a sentence', { errors: [{ code: 'A', title: 'No such' }] }, 'No such'],
		['a message that is a list', { message: ['a is bad', 'b is bad'] }, 'a is bad; b is bad'],
		[
			'a message that is an object',
			{ message: { to: ['is bad'] }, error: { code: 'V' } },
			'to: is bad',
		],
		['the values alone', { status: 'fail', data: { isbn: 'is required' } }, 'isbn: is required'],
		[
			'a detail that is a list with ways to the values',
			{
				detail: [{ loc: ['body', 'sort', 'field'], msg: 'str type expected', type: 'type_error' }],
			},
			'sort.field: str type expected',
		],
		[
			'ways to the values as JSON Pointers',
			{ message: 'Invalid', errors: [{ instancePath: '/sort', message: 'must be string' }] },
			'Invalid; /sort: must be string',
		],
		[
			'names of values alone',
			{ price: ['is no number', 'is low'] },
			'price: is no number; price: is low',
		],
		[
			'names of values below',
			{ fields: { price: ['is no number'] } },
			'fields.price: is no number',
		],
		['words of other letters', { message: '表紙がない', error: inner }, 'Bad request; 表紙がない'],
	])('%s', (_, envelope, message) => {
		expect(said(envelope)).toBe(message);
	});

	it('not what is no sentence about a value', () => {
		expect(said({ requestId: 'a1', meta: { trace: 'b2', codes: [5] } })).toBeUndefined();
	});

	it('as many as a message takes', () => {
		const many = Object.fromEntries(
			Array.from({ length: 5_000 }, (_, at) => [`field${at}`, [`is wrong ${at}`, { of: 'x' }]]),
		);
		expect(said({ message: 'Bad', errors: many })?.length).toBeLessThanOrEqual(500);
		expect(said({ data: many })?.length).toBeLessThanOrEqual(500);
	});

	it('knows a code in the place of the error', () => {
		expect(refusalWords({ error: 'NO_API_KEY', message: 'API key is required' })).toEqual({
			code: 'NO_API_KEY',
			message: 'API key is required',
		});
	});
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
		'{"data":{"success":false,"status":"fail","message":"No","error":{"code":"X","message":"No"}}}',
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
		'{"code":"UPDATED","message":"Saved","data":null}',
		'{"code":"NO_ERRORS","message":"Saved"}',
		'{"data":{"jobRef":7,"success":false,"message":"Broken"}}',
	])('of %j is a success', (body) => {
		expect(judged(body, true)).not.toBeInstanceOf(Failure);
	});

	it('says its code in any case and with any signs', () => {
		expect(adviceFor('unknown-field', 400)).toMatchObject(adviceFor('UNKNOWN_FIELD', 400));
	});
});
