import type { IDataObject } from 'n8n-workflow';

import { callListSearch, callResourceMapper } from '../engine/editor';
import { byId, byName } from '../engine/locators';
import { catalogue as node } from '../engine/workflow';
import { editor } from '../sandbox/startSandbox';
import { movedService } from './movedService';

const { catalogue, credential, moved, run } = movedService();
const automatic = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };

const search = async (parameters: object) =>
	await run('catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		...parameters,
	});
const inEditor = (type: string, parameters: object, method: string) => ({
	node: node('Form', type, parameters),
	method,
	credential: { baseUrl: catalogue.sandbox.url, apiKey: editor, ...credential },
});

describe('where the service has other names for all that its interface leaves open', () => {
	it('types and fields are listed, and make the form', async () => {
		const types = await run('catalogueResource', {
			resource: 'resourceType',
			operation: 'getMany',
		});
		expect(types[0]).toEqual(
			expect.objectContaining({
				[moved('types.ref')]: expect.any(Number),
				[moved('types.name')]: expect.any(String),
			}),
		);
		const fields = await run('catalogueResource', {
			resource: 'field',
			operation: 'getMany',
			resourceType: byName('Book'),
			returnAll: true,
		});
		const { fields: form } = await callResourceMapper(
			inEditor(
				'catalogueResource',
				{ resource: 'resource', operation: 'create', resourceType: byName('Book') },
				'getFieldsToCreate',
			),
		);
		expect(form.map(({ displayName }) => displayName.replace(' (see Long Lists)', ''))).toEqual(
			fields.map((field) => field[moved('fields.title')]),
		);
		expect(form.find(({ id }) => id === 'title')?.required).toBe(true);
		expect(form.find(({ id }) => id === 'format')?.options).not.toEqual([]);
		const { results } = await callListSearch(
			inEditor(
				'catalogueAiGenerate',
				{ resource: 'field', operation: 'generate' },
				'searchAiFields',
			),
		);
		expect(results.map(({ description }) => description)).toContain('keywords');
	});

	it('a search has its type, dates, category, order and pages', async () => {
		const nodeFilters = {
			filter: [{ field: 'thema', node: 'Ancient Greek and Roman literature' }],
		};
		const books = await search({
			resourceType: byName('Book'),
			options: { nodeFilters },
			returnAll: true,
		});
		expect(books.length).toBeGreaterThan(0);
		expect(
			books.every(
				({ resourceTypeName, fields }) =>
					resourceTypeName === 'Book' && JSON.stringify(fields).includes('Greek and Roman'),
			),
		).toBe(true);
		const sort = { by: { field: 'createdDate', direction: 'desc' } };
		const newest = await search({
			sort,
			limit: 150,
			changedSince: 'date',
			changedSinceDate: '2000-01-01',
		});
		const dates = newest.map(({ createdDate }) => String(createdDate));
		expect(new Set(newest.map(({ ref }) => ref)).size).toBe(150);
		expect(dates).toEqual(dates.toSorted().reverse());
	});

	it('an update is written, and answered', async () => {
		const [book = {}] = await search({
			fieldFilters: { filter: [{ field: 'format', value: 'EPUB' }] },
			limit: 1,
		});
		const update = {
			resource: 'resource',
			operation: 'update',
			resourceRef: byId(book.ref),
			resourceType: byName('Book'),
			fields: automatic,
		};
		const [updated] = await run('catalogueResource', update, [{ title: 'Moved and Written' }]);
		expect(updated).toMatchObject({ ref: book.ref, updated: true });
		expect((await search({ query: 'Moved and Written' })).map(({ ref }) => ref)).toEqual([
			book.ref,
		]);
	});

	it('the trends of a region are as many as were wanted', async () => {
		const trends = await run('catalogueAiGenerate', {
			resource: 'topic',
			operation: 'getTrending',
			region: byName('DE'),
			maximum: 3,
		});
		expect(trends.map(({ geo }) => geo)).toEqual(['DE', 'DE', 'DE']);
	});

	it('token usage has its period, its levels and its days', async () => {
		await run('catalogueAiChat', {
			resource: 'message',
			operation: 'send',
			message: 'Which books are about the sea?',
		});
		const usage = { resource: 'tokenUsage', operation: 'get', period: 'last7Days' };
		const [totals = {}] = await run('catalogueUsage', usage);
		const used = (totals.account as IDataObject)[moved('usage.totalTokens')];
		expect(used).toEqual(expect.any(Number));
		const days = await run('catalogueUsage', { ...usage, level: 'account', output: 'rows' });
		expect(days.map((day) => day[moved('usage.date')])).toEqual([
			expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		]);
		expect(days[0]?.[moved('usage.totalTokens')]).toBe(used);
	});

	it('a job and a run are followed to their end, and the next search starts at the run', async () => {
		const [{ jobRef } = { jobRef: 0 }] = await run('catalogueJob', {
			operation: 'submit',
			jobType: byName('metadata_export'),
			resourceRef: byId(1001),
		});
		const queue = {
			resource: 'run',
			operation: 'queue',
			destination: byName('Library feed'),
			distribute: 'resources',
			resourceRefs: '1001, 999999',
		};
		const [queued = {}] = await run('catalogueDistribution', queue);
		expect(queued).toMatchObject({ notFoundRefs: [999_999] });
		await catalogue.sandbox.control('clock', { advance: 600_000 });
		const [job] = await run('catalogueJob', { operation: 'waitForCompletion', job: byId(jobRef) });
		expect(job).toMatchObject({ succeeded: true, [moved('jobs.type')]: 'metadata_export' });
		const [ended] = await run('catalogueDistribution', {
			resource: 'run',
			operation: 'waitForCompletion',
			queueRef: String(queued.queueRef),
		});
		expect(ended).toMatchObject({
			succeeded: true,
			[moved('runs.collection')]: expect.any(Number),
		});
		await run(
			'catalogueResource',
			{
				resource: 'resource',
				operation: 'create',
				resourceType: byName('Book'),
				fields: automatic,
			},
			[{ title: 'Made After It' }],
		);
		const since = await search({
			changedSince: 'lastFinishedRun',
			destination: byName('Library feed'),
			overlap: 0,
			returnAll: true,
		});
		expect(since.map(({ title }) => title)).toEqual(['Made After It']);
	});

	it('a question goes out with the operators of the deployment', async () => {
		const filters = {
			filter: [
				{
					field: byName('language'),
					operator: 'equals',
					value: { __rl: true, mode: 'value', value: 'English' },
				},
			],
		};
		const [summary] = await run('catalogueQuery', {
			operation: 'byFilters',
			filters,
			output: 'summary',
		});
		expect(summary).toMatchObject({
			filters: [{ field: 'language', op: moved('query.equals'), value: 'English' }],
		});
		expect(summary?.totalRecords).toBeGreaterThan(100);
	});
});
