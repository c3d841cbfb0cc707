import { refusalWords } from '../../../shared/transport/envelope';
import { Failure } from '../../../shared/failure/failure';
import { judge } from '../../../shared/transport/judge';
import { adviceFor } from '../../../shared/failure/adviceByCode';
import { parseJson } from '../../../shared/values/json';

it('a refusal says its sentence under any usual name', () => {
	expect(refusalWords({ title: 'Refused', detail: 'No such title' }).message).toBe('No such title');
	expect(refusalWords({ error: { code: 'X', reason: 'Why' } })).toEqual({
		code: 'X',
		message: 'Why',
	});
});

describe('an envelope', () => {
	const judged = (body: string, mayBeEmpty: boolean) =>
		judge({ status: 200, headers: {}, body: parseJson(body), text: body }, 0, mayBeEmpty);

	it.each(['[]', 'true', '1', 'null', '{}', '""', '', '{"data":true}'])(
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
		'<html>',
		'OK',
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
		'{"data":{"ref":1},"status":200}',
	])('of %j is a success', (body) => {
		expect(judged(body, true)).not.toBeInstanceOf(Failure);
	});

	it('says its code in any case and with any signs', () => {
		expect(adviceFor('unknown-field', 400)).toMatchObject(adviceFor('UNKNOWN_FIELD', 400));
	});
});
