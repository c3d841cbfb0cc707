import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { names } from '../../sandbox/interface';
import type { RunningSandbox } from './startSandbox';
import { editor, startSandbox } from './startSandbox';

type Table = Record<string, string>;

/** Every assumption under another name: paths elsewhere, keys and operators with other letters. */
const moved: Table = Object.fromEntries(
	Object.entries(names).map(([key, value]) => [
		key,
		value.startsWith('/')
			? `/moved${value}`
			: /^\w/.test(value)
				? `x_${value}`
				: `${value}${value}`,
	]),
);

let folder: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	const file = join(folder, 'interface.json');
	writeFileSync(file, JSON.stringify(moved));
	sandbox = await startSandbox('--interface', file);
});
afterAll(async () => {
	await sandbox.stop();
	rmSync(folder, { recursive: true, force: true });
});

const client = () => sandbox.as(editor);
const name = (key: keyof typeof names) => moved[key] ?? '';
const get = async (key: keyof typeof names) => (await client().get(name(key))).data.data;

describe('6 of the design: every assumption can be moved', () => {
	it('lists and their entries', async () => {
		for (const key of ['jobs.path', 'runs.path', 'destinations.path'] as const) {
			const list = await get(key);
			expect(Object.keys(list)).toEqual([
				name('list.results'),
				name('list.total'),
				name('list.limit'),
				name('list.offset'),
			]);
			const prefix = key.split('.', 1)[0];
			const expected = Object.keys(names).filter(
				(one) => one.startsWith(`${prefix}.`) && !one.endsWith('.path'),
			);
			expect(Object.keys(list[name('list.results')][0])).toEqual(expected.map((one) => moved[one]));
			expect((await client().get(names[key])).status).toBe(404);
		}
	});

	it('types, fields and options', async () => {
		const [type] = (await client().get('/resources/types')).data.data;
		expect(Object.keys(type)).toEqual([name('types.ref'), name('types.name')]);
		const fields = (await client().get('/resources/fields')).data.data;
		const subjects = fields.find((field: Table) => field.name === 'subjects');
		expect(Object.keys(subjects)).toEqual(
			expect.arrayContaining([
				name('fields.ref'),
				name('fields.title'),
				name('fields.type'),
				name('fields.required'),
				name('fields.aiEnabled'),
			]),
		);
		const [option] = (
			await client().get(`/resources/fields/${subjects[name('fields.ref')]}/options`)
		).data.data;
		expect(Object.keys(option)).toEqual(
			expect.arrayContaining([name('options.ref'), name('options.name'), name('options.parent')]),
		);
	});

	it('update, advanced search and query operators', async () => {
		const { data: made } = await client().post('/resources', {
			type: 'Book',
			fields: { title: 'Moved', price: 3 },
		});
		const patched = await client().patch(`/resources/${made.data.ref}/fields`, {
			[name('update.fields')]: { price: 4 },
		});
		expect(patched.status).toBe(200);
		const since = new Date(Date.now() - 60_000).toISOString();
		const { data } = await client().post('/resources/search', {
			[name('search.offset')]: 0,
			[name('search.sort')]: {
				[name('search.sortField')]: name('search.modifiedDate'),
				[name('search.sortDirection')]: 'desc',
			},
			[name('search.nodeFilters')]: [],
			dateFilters: { [name('search.createdDate')]: { [name('search.from')]: since } },
		});
		expect(data.data.results.map(({ ref }: { ref: number }) => ref)).toEqual([made.data.ref]);
		expect((await client().post('/resources/search', { offset: 0 })).data.error.code).toBe(
			'VALIDATION',
		);
		const { data: query } = await client().post('/catalogue/query', {
			filters: [
				{ field: 'price', op: name('query.lessOrEqual'), value: 4 },
				{ field: 'title', op: name('query.equals'), value: 'Moved' },
			],
		});
		expect(query.data.totalRecords).toBe(1);
	});

	it('last states take their words from the table', async () => {
		const labels = (await get('runs.path'))[name('list.results')].map(
			(run: Table) => run[name('runs.statusLabel')],
		);
		expect(labels).toEqual(expect.arrayContaining(['x_complete', 'x_failed']));
	});

	it('the paths of the key, usage, files and the gateway', async () => {
		expect(Object.keys(await get('apiKey.path'))).toEqual(
			expect.arrayContaining([
				name('apiKey.user'),
				name('apiKey.usergroup'),
				name('apiKey.scopes'),
			]),
		);
		expect(Object.keys(await get('usage.path'))).toEqual(
			expect.arrayContaining([name('usage.account'), name('usage.organisation')]),
		);
		const files = await client().get(name('files.listPath').replace('{ref}', '1001'));
		expect(Object.keys(files.data.data)).toEqual([
			name('files.original'),
			name('files.alternatives'),
		]);
		expect(
			(await client().post(name('gateway.path'), { jsonrpc: '2.0', id: 1, method: 'ping' })).status,
		).toBe(404);
	});

	it('an unknown key is refused at the start', async () => {
		const file = join(folder, 'wrong.json');
		writeFileSync(file, '{"runs.pth":"/x"}');
		await expect(startSandbox('--interface', file)).rejects.toThrow('runs.pth');
	});
});
