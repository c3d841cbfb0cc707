import { callListSearch } from '../../engine/editor';
import { byId } from '../../engine/locators';
import { catalogue as node } from '../../engine/workflow';
import { ebook } from '../../sandbox/catalogue';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const job = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run('catalogueJob', { resource: 'job', operation, ...parameters }, options);
const submission = (jobType: string, options: object = {}) => ({
	jobType: { __rl: true, mode: 'name', value: jobType },
	resourceRef: byId('={{ $json.ref }}'),
	options,
});

/** Submits a job and gives its reference. */
async function submitted(jobType: string, ref: number, options: object = {}): Promise<number> {
	const { items } = await job('submit', submission(jobType, options), { items: [{ ref }] });
	return Number(items[0]?.json.jobRef);
}
const advance = async (ms: number) => await catalogue.sandbox.control('clock', { advance: ms });

describe('Job: Get Many', () => {
	it('lists the newest first, filtered by type and state', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const earlier = await submitted('metadata_export', ref);
		await advance(10_000);
		const newest = await submitted('preview_render', ref);
		const all = await job('getMany', { limit: 2 });
		expect(all.items.map(({ json }) => json.jobRef)).toEqual([newest, earlier]);
		for (const value of ['preview_render', 'Preview_Render']) {
			const filtered = await job('getMany', {
				filters: { jobType: { __rl: true, mode: 'name', value }, state: 'unfinished' },
			});
			expect(filtered.items.map(({ json }) => json.jobRef)).toEqual([newest]);
		}
		expect(
			(await job('getMany', { filters: { state: 'failed' }, returnAll: true })).items.every(
				({ json }) => (json.status as { label: string }).label === 'failed',
			),
		).toBe(true);
	});

	it.each(['jobType', 'finishedSince'])(
		'does not list all where the expression in %s gives nothing',
		async (filter) => {
			const expression = '={{ $json.misspelt }}';
			const value =
				filter === 'jobType' ? { __rl: true, mode: 'name', value: expression } : expression;
			const { run } = await job('getMany', { filters: { [filter]: value } });
			expect(run.error?.message).toMatch(/^The expression in '.*' gave nothing/);
		},
	);

	it('lists all where the filters are an expression that gives a collection without entries', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		await submitted('metadata_export', ref);
		const { items } = await job('getMany', { filters: '={{ ({}) }}' });
		expect(items.length).toBeGreaterThan(0);
	});

	it('says under which names the numbers of jobs could be', async () => {
		const { hints } = await job(
			'getMany',
			{ limit: 2 },
			{ credential: { interfaceOverrides: '{ "jobs.ref": "job_id" }' } },
		);
		expect(hints.join()).toMatch(/Jobs have no number: .* no 'job_id', but .*jobRef.*'jobs\.ref'/);
	});
});

describe('the lists of the editor', () => {
	const call = (method: string) => ({
		node: node('Job', 'catalogueJob', { resource: 'job', operation: 'submit' }),
		method,
		credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
	});

	it('types are suggestions; what is typed counts as well', async () => {
		expect(
			(await callListSearch(call('searchJobTypes'), 'extract')).results.map(({ value }) => value),
		).toContain('formatted_extract');
		expect((await callListSearch(call('searchJobTypes'), 'onix_export')).results).toEqual([
			{ name: "Use 'onix_export'", value: 'onix_export' },
		]);
	});

	it('jobs, the newest first', async () => {
		const { results } = await callListSearch(call('searchJobs'), 'metadata_export');
		expect(results[0]).toMatchObject({
			name: expect.stringMatching(/^\d+: metadata_export, \w+ \(\d+ \w+( \d{4})?, \d\d:\d\d\)$/),
		});
	});
});
