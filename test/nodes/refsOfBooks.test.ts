import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { errorOutput, runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

// `ref` is the book's in every output, and what the next node writes to. A service may call the number of a job or a run so, too.

const server = useTinyServer();
const overrides = { 'jobs.ref': 'ref', 'runs.ref': 'ref' };
const book = { ref: 1, title: 'Emma', isbn: '9780141439518' };
const ended = { ref: 12, status: { code: 2, label: 'complete' } };

const outputs = async (
	type: string,
	parameters: IDataObject,
	answers: Record<string, unknown>,
	item: IDataObject = {},
) => {
	server.answer((response, { method, url }) =>
		json(200, { data: answers[`${method} ${url.split('?')[0]}`] ?? [] })(
			response,
			server.seen.at(-1)!,
		),
	);
	const { succeeded, failed } = await runNode({
		type,
		parameters,
		items: [item],
		settings: errorOutput,
		credential: {
			baseUrl: server.url,
			apiKey: 'key-of-the-books',
			interfaceOverrides: JSON.stringify(overrides),
		},
	});
	expect(failed).toEqual([]);
	return succeeded.map(({ json: output }) => output);
};

describe('the reference of a book stays in the output', () => {
	const generated = { resourceRef: byId(1), field: byName('blurb'), onExistingValue: 'overwrite' };
	it.each<[string, string, IDataObject, string, IDataObject]>([
		[
			'submitting a job',
			'catalogueJob',
			{ resource: 'job', operation: 'submit', jobType: byName('extract'), resourceRef: byId(1) },
			'POST /jobs',
			{ jobRef: 12, ...ended },
		],
		[
			'a value',
			'catalogueAiGenerate',
			{ resource: 'field', operation: 'generate', ...generated },
			'POST /ai/generate-field',
			{ ref: 700, value: 'A fine book', fieldName: 'blurb' },
		],
		[
			'artwork',
			'catalogueAiGenerate',
			{ resource: 'artwork', operation: 'generate', resourceRef: byId(1) },
			'POST /ai/generate-artwork',
			{ ref: 700, images: [{ path: 'a' }] },
		],
	])('behind %s that has a number of its own', async (_, type, parameters, path, answer) => {
		expect(await outputs(type, parameters, { [path]: answer }, book)).toMatchObject([book]);
	});

	it.each(['get', 'waitForCompletion'])(
		'of a job that the list calls by `ref`: %s',
		async (operation) => {
			const parameters = { resource: 'job', operation, job: byId(12) };
			const answers = { 'GET /jobs': [ended], 'GET /jobs/12': { result: 'x', error: '' } };
			const submitted = { ...book, jobRef: 12 };
			expect(await outputs('catalogueJob', parameters, answers, submitted)).toMatchObject([
				{ ...submitted, succeeded: true },
			]);
		},
	);
});

it.each<[string, IDataObject, string, string]>([
	['jobs', { resource: 'job', operation: 'getMany' }, 'GET /jobs', 'jobRef'],
	['runs', { resource: 'run', operation: 'getMany' }, 'GET /distribution/runs', 'queueRef'],
	[
		'runs',
		{ resource: 'run', operation: 'waitForCompletion', queueRef: byId(12) },
		'GET /distribution/runs',
		'queueRef',
	],
])(
	'%s have their number where the next node looks for it',
	async (kind, parameters, path, column) => {
		const type = kind === 'jobs' ? 'catalogueJob' : 'catalogueDistribution';
		const [output] = await outputs(type, parameters, { [path]: [ended] });
		expect(output).toMatchObject({ [column]: 12 });
	},
);
