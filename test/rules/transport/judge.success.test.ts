import { endpoints, type Endpoint } from '../../../shared/deployment/endpoints';
import { Failure } from '../../../shared/failure/failure';
import { judge } from '../../../shared/transport/judge';
import { answer, envelope, failureOf, now } from './answers';

describe('a success', () => {
	it('is an object with data, with all that stands beside it', () => {
		const body = {
			success: true,
			status: 'success',
			message: 'Created',
			data: { ref: 1 },
			unknown: 'passes',
		};
		expect(judge(answer(200, body), now)).toEqual(body);
		expect(judge(answer(201, { data: null }), now)).toEqual({ data: null });
		expect(judge(answer(200, { data: [] }), now)).toEqual({ data: [] });
	});

	it.each<[string, unknown]>([
		['HTML', '<!doctype html><title>Sign in</title>'],
		['nothing', ''],
		['cut JSON', '{"data":{"ref":'],
		['a list', [{ data: 1 }]],
		['a text', '"data"'],
		['null', 'null'],
		['an object without data', { ref: 1 }],
		[
			'an answer that says success and gives nothing',
			{ success: true, status: 'success', message: 'Fine' },
		],
		['an answer with an error that is false alone', { error: false }],
		['an object whose prototype has data', '{"__proto__":{"data":1}}'],
	])("is not %s: the answer is not the service's", (_, body) => {
		expect(failureOf(answer(200, body)).details).toMatchObject({
			code: 'ANSWER',
			httpStatus: 200,
			retryable: false,
		});
	});

	it.each(['', '[]', 'null', 'true'])(
		'that is empty (%j) is told as that, and never called undone',
		(body) => {
			const { details } = failureOf(
				answer(200, body === '' ? body : (JSON.parse(body) as unknown)),
			);
			expect(details.message).toBe("The answer holds no 'data': it is empty");
			expect(details.description).toContain('another site may have answered');
		},
	);

	it('that was only accepted is no empty list', () => {
		const page = { data: { results: [], total: 0 } };
		expect(failureOf(answer(202, page)).details.message).toContain('gives no data yet');
		expect(judge(answer(202, { data: { ref: 7 } }), now)).toEqual({ data: { ref: 7 } });
		expect(judge(answer(202, page), now, true)).toEqual(page);
		const job = { data: { result: '', error: '' } };
		expect(judge(answer(202, job), now, false, { hasOwnError: true })).toEqual(job);
	});

	it('that is a list is told as that, and not as one that was cut', () => {
		const { details } = failureOf(answer(200, [{ ref: 1 }]));
		expect(details.message).toBe('The answer holds no \'data\', but a list: [{"ref":1}]');
		expect(details.description).not.toContain('cut');
	});

	it.each<[string, Endpoint, object]>([
		['/jobs/7', endpoints.submitJob, { jobRef: 7 }],
		['/jobs/7/', endpoints.submitJob, { jobRef: 7 }],
		['http://inside:8080/api/v1/resources/12', endpoints.createResource, { ref: 12 }],
		['https://service.example.com/collections/9?x=1', endpoints.createCollection, { ref: 9 }],
	])('of a create may be nothing but its address: %s', (location, endpoint, data) => {
		const bodies: unknown[] = [undefined, null, {}, { success: true, data: null }, []];
		for (const body of bodies) {
			const text = body === undefined ? '' : JSON.stringify(body);
			const raw = { status: 201, headers: { location }, body, text };
			expect(judge(raw, now, false, { endpoint })).toMatchObject({ data });
		}
	});

	it.each<[string, Endpoint]>([
		['/jobs', endpoints.submitJob],
		['/jobs/new', endpoints.submitJob],
		['/resources/7', endpoints.submitJob],
		['/collections/7', endpoints.queueRun],
		['/ai/images/generate/7', endpoints.generateImage],
		['http://[', endpoints.submitJob],
	])('of a create is none with the address of something else: %s', (location, endpoint) => {
		const raw = { status: 201, headers: { location }, body: undefined, text: '' };
		expect((judge(raw, now, false, { endpoint }) as Failure).details.message).toContain('is empty');
		expect(judge({ ...raw, status: 200 }, now, false, { endpoint })).toHaveProperty('details');
	});

	it('that is empty names what it made, where it says so', () => {
		const raw = { status: 201, headers: { location: '/jobs/7' }, body: undefined, text: '' };
		expect((judge(raw, 0) as Failure).details.message).toBe(
			"The answer holds no 'data': it is empty, and names '/jobs/7'",
		);
	});

	it('that holds no data is told by what it holds, and never called undone', () => {
		const { details } = failureOf(answer(202, { success: true, message: 'Queued' }));
		expect(details.message).toBe(
			"The answer holds no 'data', but an object with success, message: Queued",
		);
		expect(details.description).toContain('another site may have answered');
	});

	it('is not what the service itself calls a failure: its words count', () => {
		const { details, handling } = failureOf(
			answer(200, { ...envelope('RATE_LIMITED', 'Slow down.'), data: null }),
		);
		expect(details).toMatchObject({ code: 'RATE_LIMITED', retryable: true, httpStatus: 200 });
		expect(details.message).toContain('Slow down.');
		expect(handling.limited).toBe(true);
	});
});

describe('a success of a call that promises no data', () => {
	const done = (body: unknown, status = 200) => judge(answer(status, body), now, true);

	it('may be nothing, an envelope without data, or the record itself', () => {
		expect(done('', 204)).toEqual({ data: null });
		expect(done(' \n')).toEqual({ data: null });
		expect(done({ success: true, status: 'success', message: 'Saved' })).toMatchObject({
			data: null,
		});
		expect(done({ success: true, error: [], errors: null })).toMatchObject({ data: null });
		expect(done({ ref: 12, type: 'Book' })).toMatchObject({ data: { ref: 12, type: 'Book' } });
	});

	it('keeps the field errors that stand beside the data', () => {
		expect(done({ success: true, fieldErrors: { subject: 'No such option' } })).toMatchObject({
			data: { fieldErrors: { subject: 'No such option' } },
		});
		const beside = judge(answer(200, { data: { ref: 1 }, fieldErrors: { subject: 'No' } }), now);
		expect(beside).toMatchObject({ data: { ref: 1, fieldErrors: { subject: 'No' } } });
		expect(
			judge(
				answer(200, { data: { fieldErrors: { a: 'B' } }, fieldErrors: { subject: 'No' } }),
				now,
			),
		).toMatchObject({ data: { fieldErrors: { a: 'B' } } });
	});

	it.each<[string, object, object]>([
		['whatever the data is', { data: true, fieldErrors: { subject: 'No' } }, {}],
		[
			'a list of the one record',
			{ data: [{ ref: 1 }], fieldErrors: { subject: 'No' } },
			{ ref: 1 },
		],
		[
			'data without errors',
			{ data: { ref: 1, fieldErrors: {} }, fieldErrors: { subject: 'No' } },
			{ ref: 1 },
		],
		['one level down', { data: { ref: 1 }, meta: { fieldErrors: { subject: 'No' } } }, { ref: 1 }],
	])('keeps them beside %s', (_, envelope, record) => {
		expect(judge(answer(200, envelope), now)).toMatchObject({
			data: { ...record, fieldErrors: { subject: 'No' } },
		});
		expect(judge(answer(200, { data: false, fieldErrors: { subject: 'No' } }), now)).toMatchObject({
			data: false,
		});
	});

	it.each(['204 No Content', '204_NO_CONTENT', 'SUCCESS_NO_CHANGE'])(
		'may have the code %j',
		(code) => {
			expect(done({ code, message: 'Saved' })).not.toBeInstanceOf(Failure);
			expect(done({ code: 'NO_CHANGE_ALLOWED', message: 'Not saved' })).toBeInstanceOf(Failure);
		},
	);

	it.each(['OK', '"ok"', 'Done.\n', 'Success!'])('may be the word %j', (word) => {
		expect(done(word)).toEqual({ data: null });
		expect(failureOf(answer(200, word)).details.code).toBe('ANSWER');
	});

	it('is no other word, which is told and never called undone', () => {
		const { details } = done('Not permitted') as Failure;
		expect(details.message).toContain("'Not permitted'");
		expect(details.description).toContain('another site may have answered');
	});

	it('is no web page', () => {
		expect(done('<!DOCTYPE html><title>Sign in</title>')).toBeInstanceOf(Failure);
	});
});
