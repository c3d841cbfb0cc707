import { byId } from '../../engine/locators';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

const run = async (operation: string) =>
	await runNode({
		type: 'catalogueJob',
		parameters: { resource: 'job', operation, job: byId(12) },
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});

it('the result of a job that has ended by the list is asked for again where another machine does not know the job yet', async () => {
	const listed = { jobRef: 12, type: 'extract', status: { code: 3, label: 'complete' } };
	let polls = 0;
	server.answer((response, request) => {
		if (!request.url.startsWith('/jobs/')) json(200, { data: [listed] })(response, request);
		else if (++polls === 1) json(404, { success: false })(response, request);
		else json(200, { data: { result: 'Done', error: '' } })(response, request);
	});
	const { succeeded, hints } = await run('waitForCompletion');
	expect(succeeded).toMatchObject([{ json: { jobRef: 12, result: 'Done', succeeded: true } }]);
	expect(hints).toEqual([]);
});

const ended = (label: string) => ({ jobRef: 12, type: 'extract', status: { label } });

it.each([
	['waitForCompletion', 'complete', { result: '', error: '' }, { result: 'Done', error: '' }],
	['get', 'complete', { result: null, status: 'running' }, { result: 'Done', error: '' }],
	['get', 'failed', { result: '', error: '' }, { result: '', error: 'Disk full' }],
])(
	'%s of a job that is %s by the list asks again where another machine does not know its end yet',
	async (operation, label, behind, known) => {
		let polls = 0;
		server.answer((response, request) => {
			const job = request.url.startsWith('/jobs/') && (++polls === 1 ? behind : known);
			json(200, { data: job || [ended(label)] })(response, request);
		});
		const { succeeded } = await run(operation);
		expect(succeeded).toMatchObject([
			{ json: { result: known.result, jobError: known.error, finished: true } },
		]);
	},
);

it('a job that ended long ago is not asked again for a result that it does not have', async () => {
	const old = { ...ended('complete'), modifiedDate: '2020-01-01T00:00:00Z' };
	server.answer((response, request) =>
		json(200, { data: request.url.startsWith('/jobs/') ? { result: '' } : [old] })(
			response,
			request,
		),
	);
	await run('get');
	expect(server.seen).toHaveLength(2);
});

it('a job that shows its own state needs no list, and its number is one', async () => {
	const itself = { jobRef: '12', type: 'extract', status: 'complete', result: 'Done', error: '' };
	server.answer((response, request) => {
		const isList = !request.url.startsWith('/jobs/');
		json(isList ? 403 : 200, isList ? { success: false } : { data: itself })(response, request);
	});
	const { succeeded, hints } = await run('get');
	expect(succeeded).toMatchObject([{ json: { jobRef: 12, result: 'Done', succeeded: true } }]);
	expect(hints).toEqual([]);
});
