import { toolOutput } from '../../../shared/gateway/result';
import { failureIn } from '../failures';

describe('what a tool gave', () => {
	it.each<[string, unknown, object]>([
		[
			'structured content',
			{ content: [{ type: 'text', text: '{"a":2}' }], structuredContent: { a: 1 } },
			{ result: { a: 1 } },
		],
		[
			'structured content, and the sentence beside it',
			{ content: [{ type: 'text', text: '2 of 30 are shown' }], structuredContent: { a: 1 } },
			{ result: { a: 1 }, content: [{ type: 'text', text: '2 of 30 are shown' }] },
		],
		[
			'structured content, which its text says, too',
			{ content: [{ type: 'text', text: ' true\n' }], structuredContent: true },
			{ result: true },
		],
		['JSON in its text', { content: [{ type: 'text', text: '[1]' }] }, { result: [1] }],
		[
			'a list',
			{ content: [{ type: 'text', text: '[1]' }], structuredContent: [1, 2] },
			{ result: [1, 2] },
		],
		['a number', { structuredContent: 0 }, { result: 0 }],
		['null', { content: [], structuredContent: null }, { result: null }],
		[
			'null, which its text says, too',
			{ content: [{ type: 'text', text: 'null' }], structuredContent: null },
			{ result: null },
		],
		[
			'the text beside no structured content',
			{ content: [{ type: 'text', text: 'Nothing found' }], structuredContent: null },
			{ result: 'Nothing found' },
		],
		[
			'the text beside a structured list of nothing',
			{ content: [{ type: 'text', text: '3 books were changed' }], structuredContent: [] },
			{ result: '3 books were changed' },
		],
		[
			'the JSON text beside a structured object of nothing',
			{ content: [{ type: 'text', text: '{"a":1}' }], structuredContent: {} },
			{ result: { a: 1 } },
		],
		['a structured list of nothing', { content: [], structuredContent: [] }, { result: [] }],
		['a list of nothing of its own', [], { result: [] }],
		[
			'text, though it could be a number',
			{ content: [{ type: 'text', text: '9780141439518' }] },
			{ result: '9780141439518' },
		],
		[
			'text, though it could be a truth value',
			{ content: [{ type: 'text', text: 'true' }] },
			{ result: 'true' },
		],
		[
			'the text in the place of a list',
			{ content: '{"a":1}', isError: 'false' },
			{ result: { a: 1 } },
		],
		[
			'the one part in the place of a list',
			{ content: { type: 'text', text: 'a' }, isError: 0 },
			{ result: 'a' },
		],
		['something else than the protocol says', ['done'], { result: ['done'] }],
		['only a text', 'done', { result: 'done' }],
		['an object of its own', { ref: 7 }, { result: { ref: 7 } }],
		[
			'text',
			{
				content: [
					{ type: 'text', text: 'a' },
					{ type: 'text', text: 'b' },
				],
			},
			{ result: 'a\nb' },
		],
		['texts in the place of parts', { content: ['a', 'b'] }, { result: 'a\nb' }],
		[
			'text of a part that does not say what it is',
			{ content: [{ text: '{"a":1}' }] },
			{ result: { a: 1 } },
		],
		['parts keyed by number', { content: { 0: { type: 'text', text: 'a' } } }, { result: 'a' }],
		['nothing', {}, { result: '' }],
		[
			'a picture',
			{ content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
			{ result: '', content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
		],
	])('is %s', (_, result, output) => {
		expect(toolOutput('it', result as never)).toEqual({ tool: 'it', ...output });
	});

	it('is a failure when it says so as is_error', () => {
		expect(() => toolOutput('it', { is_error: true, content: [] })).toThrow('could not do this');
	});

	it.each([true, 'true', 'True', 1, '1'])('is a failure when it says so (%j)', async (isError) => {
		const { details } = await failureIn(() =>
			toolOutput('it', { isError, content: [{ type: 'text', text: 'NOT_FOUND: no such book' }] }),
		);
		expect(details).toMatchObject({
			code: 'TOOL_FAILED',
			message: expect.stringContaining('NOT_FOUND: no such book'),
		});
	});

	it.each<[string, object, string, string, boolean]>([
		[
			'in an error',
			{ error: { code: 'ODD', message: 'Book 7 is locked' } },
			'Book 7 is locked',
			'TOOL_FAILED',
			false,
		],
		['in a message', { message: 'Book 7 is locked' }, 'Book 7 is locked', 'TOOL_FAILED', false],
		[
			'of each value',
			{ errors: { isbn: 'is required' } },
			'isbn: is required',
			'TOOL_FAILED',
			false,
		],
		['under a name of its own', { why: 'locked' }, '{"why":"locked"}', 'TOOL_FAILED', false],
		['with a known code', { code: 'NOT_FOUND', message: 'No book' }, 'No book', 'NOT_FOUND', false],
		['of a limit', { message: 'Hourly rate limit exceeded.' }, 'Hourly', 'RATE_LIMITED', true],
	])(
		'is a failure with its structured reason %s',
		async (_, structuredContent, words, code, retryable) => {
			for (const content of [
				[],
				[{ type: 'text', text: '' }],
				[{ type: 'text', text: 'Failed' }],
			]) {
				const { details } = await failureIn(() =>
					toolOutput('it', { isError: true, content, structuredContent }),
				);
				expect(details).toMatchObject({ code, retryable, message: expect.stringContaining(words) });
			}
		},
	);

	it('is a failure of the key by the code that its text begins with', async () => {
		const content = [{ type: 'text', text: 'INSUFFICIENT_SCOPE: Scope write is missing' }];
		const { details } = await failureIn(() => toolOutput('it', { content, isError: true }));
		expect(details.code).toBe('INSUFFICIENT_SCOPE');
		expect(details.description).not.toContain("Check the node's 'Parameters'");
	});

	it('is a failure of the key by its code', async () => {
		const structuredContent = { code: 'INSUFFICIENT_SCOPE', message: 'Scope write is missing' };
		const { details } = await failureIn(() =>
			toolOutput('it', { isError: true, content: [], structuredContent }),
		);
		expect(details.description).toContain('a scope to the API key');
	});

	it('is a failure of the rate limit by its words', async () => {
		const { details } = await failureIn(() =>
			toolOutput('it', {
				isError: true,
				content: [{ type: 'text', text: 'Hourly rate limit exceeded.' }],
			}),
		);
		expect(details).toMatchObject({
			code: 'RATE_LIMITED',
			retryable: true,
			description: expect.stringContaining('Run the workflow later'),
		});
	});
});
