import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { OperationOptions } from '../nodes/service';
import { service } from '../nodes/service';
import {
	colleague,
	editor,
	filtered,
	noAi,
	reader,
	rival,
	unlinked,
} from '../sandbox/startSandbox';

const catalogue = service();
const settings = { onError: 'continueErrorOutput' } as const;
const DAY_MS = 86_400_000;

const collection = { resource: 'collection', operation: 'create', name: 'Shelf' };
const tokenUsage = { resource: 'tokenUsage', operation: 'get' };
const ask = { resource: 'message', operation: 'send', message: 'Which books are about the sea?' };

const run = async (node: string, parameters: object, options: OperationOptions = {}) =>
	await catalogue.run(node, parameters, { settings, ...options });
const first = async (
	node: string,
	parameters: object,
	options: OperationOptions = {},
): Promise<IDataObject> => (await run(node, parameters, options)).items[0]?.json ?? {};
const codeOf = async (node: string, parameters: object, key: string) =>
	(await run(node, parameters, { key })).errors[0]?.code;

describe('who may do what', () => {
	it.each([
		['read only', reader, 'catalogueCollection', collection, 'INSUFFICIENT_SCOPE'],
		[
			'no ai',
			noAi,
			'catalogueAiGenerate',
			{ resource: 'topic', operation: 'getTrending' },
			'INSUFFICIENT_SCOPE',
		],
		['no linked user', unlinked, 'catalogueUsage', tokenUsage, 'NO_LINKED_USER'],
		['no key', '', 'catalogueUsage', { resource: 'apiKey', operation: 'get' }, 'NO_API_KEY'],
	])('a key with %s is told so', async (_, key, node, parameters, code) => {
		expect(await codeOf(node, parameters, key)).toBe(code);
	});

	it('without the permission dm nothing can be queued; with dv the runs can be seen', async () => {
		const queue = {
			resource: 'run',
			operation: 'queue',
			destination: byId(1),
			distribute: 'resources',
			resourceRefs: '1001',
			options: { checkLeftOut: false },
		};
		const { errors } = await run('catalogueDistribution', queue, { key: filtered });
		expect(errors).toEqual([expect.objectContaining({ httpStatus: 403 })]);
		expect(
			(
				await run(
					'catalogueDistribution',
					{ resource: 'run', operation: 'getMany' },
					{ key: reader },
				)
			).errors,
		).toEqual([]);
	});

	it('each usergroup finds and counts its own', async () => {
		const counted = async (key: string) =>
			(
				await first(
					'catalogueQuery',
					{ operation: 'byText', query: 'the', output: 'summary' },
					{ key },
				)
			).totalRecords;
		expect(await counted(rival)).not.toBe(await counted(editor));
		const refs = async (key: string) => {
			const { items } = await run(
				'catalogueResource',
				{ resource: 'resource', operation: 'advancedSearch', returnAll: true },
				{ key },
			);
			return items.map(({ json }) => json.ref);
		};
		const own = new Set(await refs(editor));
		expect((await refs(rival)).filter((ref) => own.has(ref))).toEqual([]);
	});
});

describe('collections', () => {
	it('are for the team unless told otherwise; a private one is listed for its owner only', async () => {
		expect(await first('catalogueCollection', collection)).toMatchObject({
			name: 'Shelf',
			visibility: 'team',
		});
		const made = await first('catalogueCollection', {
			...collection,
			name: 'Mine',
			options: { visibility: 'private', description: 'Not stored' },
		});
		expect(made).toMatchObject({ visibility: 'private' });
		expect(made).not.toHaveProperty('description');
		const names = async (key: string) => {
			const { items } = await run(
				'catalogueCollection',
				{ resource: 'collection', operation: 'getMany', returnAll: true },
				{ key },
			);
			return items.map(({ json }) => json.name);
		};
		expect(await names(editor)).toEqual(expect.arrayContaining(['Shelf', 'Mine']));
		expect(await names(colleague)).toContain('Shelf');
		expect(await names(colleague)).not.toContain('Mine');
	});
});

describe('a generated text', () => {
	it('is given and not saved', async () => {
		const found = async () =>
			(
				await first('catalogueResource', {
					resource: 'resource',
					operation: 'search',
					query: 'gilgamesh',
					simplify: false,
				})
			).fields as IDataObject;
		const before = await found();
		const generated = await first('catalogueAiGenerate', {
			resource: 'field',
			operation: 'generate',
			resourceRef: byId(1001),
			field: byName('description'),
			onExistingValue: 'overwrite',
			simplify: false,
		});
		expect(generated).toMatchObject({
			generationType: 'text',
			applied: false,
			value: expect.stringMatching(/\w/),
		});
		expect(await found()).toEqual(before);
	});
});

describe('token usage', () => {
	it('is of the user and of the usergroup, by day, between two inclusive dates', async () => {
		await catalogue.sandbox.control('clock', { set: '2026-03-10T12:00:00.000Z' });
		await run('catalogueAiChat', ask);
		await run('catalogueAiChat', ask, { key: colleague });
		const range = (from: string, to: string) => ({ ...tokenUsage, period: 'range', from, to });
		const total = (json: IDataObject, level: string) =>
			Number((json[level] as IDataObject | undefined)?.totalTokens);
		const day = await first('catalogueUsage', range('2026-03-10', '2026-03-10'));
		expect(total(day, 'account')).toBeGreaterThan(0);
		expect(total(day, 'organisation')).toBeGreaterThan(total(day, 'account'));
		expect(
			total(await first('catalogueUsage', range('2026-03-08', '2026-03-09')), 'organisation'),
		).toBe(0);
		const { items } = await run('catalogueUsage', {
			...range('2026-03-09', '2026-03-11'),
			level: 'account',
			output: 'rows',
		});
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ level: 'account', date: '2026-03-10' }),
		]);
	});
});

describe('a replay', () => {
	it('is one for 24 hours, and a new resource after them', async () => {
		const create = {
			resource: 'resource',
			operation: 'create',
			resourceType: byName('Book'),
			fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
			options: { idempotencyKey: 'custom', customKey: 'the-same-book' },
		};
		const made = async () =>
			await first('catalogueResource', create, { items: [{ title: 'Once' }] });
		const { ref } = await made();
		await catalogue.sandbox.control('clock', { advance: DAY_MS - 60_000 });
		expect(await made()).toMatchObject({ ref, replayed: true });
		await catalogue.sandbox.control('clock', { advance: 120_000 });
		const later = await made();
		expect(later).toMatchObject({ replayed: false });
		expect(later.ref).not.toBe(ref);
	});
});
