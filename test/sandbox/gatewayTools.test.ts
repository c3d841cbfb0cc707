import { ebook } from './catalogue';
import { gatewayClient } from './gatewayClient';
import type { Json } from './startSandbox';
import { editor, reader, rival, unlinked, useSandbox } from './startSandbox';

const sandbox = useSandbox();
let connect: ReturnType<typeof gatewayClient>['connect'];
beforeAll(async () => {
	({ connect } = gatewayClient(sandbox));
});

describe('4.9 tools/call', () => {
	it('answers with text and the same as structured content', async () => {
		const { call } = await connect();
		const result = await call('search_resources', { query: 'austen', limit: 3 });
		expect(result.isError).toBe(false);
		expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
		const { data } = await sandbox
			.as(editor)
			.post('/resources/search', { query: 'austen', limit: 3 });
		expect(result.structuredContent).toEqual(data.data);
	});

	it('checks the scope again: -32002', async () => {
		const { request } = await connect(reader);
		const { data } = await request('tools/call', {
			name: 'create_resource',
			arguments: { type: 'Book' },
		});
		expect(data.error).toEqual({ code: -32002, message: expect.stringContaining('write') });
	});

	it.each([
		['what is not found', 'get_resource_metadata', { ref: 999_999_999 }, 'NOT_FOUND'],
		['a missing argument', 'get_resource_metadata', {}, 'VALIDATION'],
		['an unknown argument', 'get_resource_metadata', { ref: 1, full: true }, 'VALIDATION'],
		['a wrong type', 'search_resources', { limit: '3' }, 'VALIDATION'],
		['an unknown resource type', 'create_resource', { type: 'Papyrus' }, 'UNKNOWN_TYPE'],
		[
			'an unknown field',
			'create_resource',
			{ type: 'Book', fields: { nonsense: 1 } },
			'UNKNOWN_FIELD',
		],
	])('reports %s as a result with isError', async (_what, name, given, code) => {
		const result = await (await connect()).call(name, given);
		expect(result).toEqual({
			content: [{ type: 'text', text: expect.stringContaining(code) }],
			isError: true,
		});
	});

	it('keeps the walls of the user under every tool', async () => {
		const { ref } = await ebook(sandbox);
		const stranger = await connect(rival);
		const tries: [string, object][] = [
			['get_resource_metadata', { ref }],
			['list_files', { ref }],
			['update_resource_fields', { ref, fields: { title: 'Mine' } }],
			['archive_resource', { ref }],
			['generate_field_value', { resourceRef: ref, fieldName: 'keywords' }],
			['submit_job', { type: 'metadata_export', params: { resource: ref } }],
		];
		for (const [name, given] of tries)
			expect((await stranger.call(name, given)).content[0].text).toContain('NOT_FOUND');
		expect(
			(await stranger.call('search_resources', { query: '' })).structuredContent.total,
		).not.toBe(
			(await (await connect()).call('search_resources', { query: '' })).structuredContent.total,
		);
	});

	it('needs a linked user where the service does', async () => {
		const result = await (await connect(unlinked)).call('search_resources', {});
		expect(result).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining('NO_LINKED_USER') }],
		});
	});

	it('works: create, update, collect, distribute, generate', async () => {
		const { call } = await connect();
		const data = async (name: string, given: object) => {
			const result = await call(name, given);
			expect(result).toMatchObject({ isError: false });
			return result.structuredContent;
		};
		const { ref } = await data('create_resource', {
			type: 'Book',
			fields: { title: 'Made by a tool', author: 'A. Model' },
		});
		await data('update_resource_fields', { ref, fields: { author: 'B. Model' } });
		expect((await data('get_resource_metadata', { ref })).fields).toMatchObject({
			title: 'Made by a tool',
			author: 'B. Model',
		});
		expect(
			await data('catalog_query', {
				filters: [{ field: 'title', op: '~', value: 'Made by a tool' }],
			}),
		).toMatchObject({ totalRecords: 1 });
		expect(
			(await data('generate_field_value', { resourceRef: ref, fieldName: 'keywords' })).value,
		).toContain('b. model');
		const collection = await data('create_collection', { name: 'By a tool' });
		expect(
			await data('add_to_collection', { collectionRef: collection.ref, resourceRefs: [ref] }),
		).toMatchObject({
			addedCount: 1,
		});
		expect((await data('list_collections', {})).results[0]).toMatchObject({ ref: collection.ref });
		const [destination] = (await data('list_destinations', {})).results;
		const run = await data('queue_distribution', {
			destinationRef: destination.ref,
			source: { collectionRef: collection.ref },
		});
		expect((await data('list_runs', { limit: 1 })).results[0]).toMatchObject({
			queueRef: run.queueRef,
		});
		const job = await data('submit_job', { type: 'metadata_export', params: { resource: ref } });
		expect(await data('get_job', { ref: job.jobRef })).toEqual({ result: '', error: '' });
		expect((await data('list_resource_types', {})).items.length).toBeGreaterThan(1);
		const fields = (await data('list_fields', {})).items;
		expect(
			(
				await data('list_field_options', {
					field: fields.find(({ name }: Json) => name === 'format').ref,
				})
			).items.length,
		).toBeGreaterThan(2);
		expect((await data('list_files', { ref })).original).toBeNull();
		expect((await data('keyword_research', { keywords: ['sea'] })).totalResults).toBeGreaterThan(0);
		expect((await data('trending_topics', { region: 'US', limit: 2 })).trends).toHaveLength(2);
		expect((await data('token_usage', {})).account.requests).toBeGreaterThan(0);
		expect((await data('archive_resource', { ref })).details.new_state).toBe(3);
	});

	it('leaves one row in the journal for each call, and its effect under the operation of the service', async () => {
		const { call } = await connect();
		const before = (await sandbox.control('journal')).total;
		await call('create_collection', { name: 'Counted once' });
		const { rows, total } = await sandbox.control(`journal?after=${before}`);
		expect([total - before, rows.map(({ path }: { path: string }) => path)]).toEqual([1, ['/mcp']]);
	});
});
