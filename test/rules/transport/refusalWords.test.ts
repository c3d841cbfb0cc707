import { refusalWords } from '../../../shared/transport/refusalWords';

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

it('a refusal is read without its entities, which some services write', () => {
	const message = 'Value &quot;Fr&uuml;hling&quot; isn&#39;t valid &amp; too long';
	expect(refusalWords({ message, error: { code: 'BAD', message } }).message).toBe(
		`Value "Frühling" isn't valid & too long`,
	);
});

it.each<[object, string]>([
	[{ Message: 'An error has occurred.' }, 'An error has occurred.'],
	[
		{ Message: 'The request is invalid.', ModelState: { name: ['Too long'] } },
		'The request is invalid; name: Too long',
	],
	[{ Error: { Code: 'X', Message: 'No such title' } }, 'No such title'],
	[{ error: null, fault: { code: 'X', message: 'No such title' } }, 'No such title'],
	[{ errorMessage: 'Task timed out after 3.00 seconds' }, 'Task timed out after 3.00 seconds'],
	[
		{ error: 'invalid_token', error_description: 'The token expired' },
		'invalid_token; The token expired',
	],
])('a refusal in the names of others is read: %j', (envelope, message) => {
	expect(refusalWords(envelope as Record<string, unknown>).message).toBe(message);
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
