import { client, create, read, sandbox } from './catalogueClient';

describe('4.1 PATCH /resources/{ref}/fields', () => {
	it('sets, clears with null, keeps the rest, moves modifiedDate and answers as create does', async () => {
		const { data: made } = await create({ title: 'Before', price: 1, subtitle: 'kept' });
		const before = await read(made.ref);
		await sandbox.control('clock', { advance: 1000 });
		const { status, data } = await client().patch(`/resources/${made.ref}/fields`, {
			fields: { title: 'After', price: null },
		});
		expect([status, data]).toEqual([
			200,
			{ data: { ref: made.ref, type: 'Book', fieldErrors: {} } },
		]);
		const after = await read(made.ref);
		expect(after.fields).toEqual({ title: 'After', subtitle: 'kept' });
		expect(after.title).toBe('After');
		expect(Date.parse(after.modifiedDate)).toBeGreaterThan(Date.parse(before.modifiedDate));
		expect(after.createdDate).toBe(before.createdDate);
	});

	it('reindexes: the new words are found, the old ones are not', async () => {
		const { data: made } = await create({ title: 'Xylophonist' });
		const total = async (q: string) =>
			(await client().get('/resources/search', { params: { q } })).data.data.total;
		expect(await total('xylophonist')).toBe(1);
		await client().patch(`/resources/${made.ref}/fields`, { fields: { title: 'Zitherist' } });
		expect([await total('xylophonist'), await total('zitherist')]).toEqual([0, 1]);
	});

	it('is audit-logged: who, what, from and to', async () => {
		const { data: made } = await create({ title: 'Logged', price: 1 });
		await client().patch(`/resources/${made.ref}/fields`, { fields: { price: 2 } });
		await client().delete(`/resources/${made.ref}`);
		const log = await sandbox.control(`audit?resource=${made.ref}`);
		expect(log.map(({ user, action }: { user: string; action: string }) => [user, action])).toEqual(
			[
				['edith', 'create'],
				['edith', 'update'],
				['edith', 'archive'],
			],
		);
		expect(log[1].detail).toEqual([{ field: 'price', from: 1, to: 2 }]);
	});

	it('an unknown name fails the whole request before anything is written', async () => {
		const { data: made } = await create({ title: 'Untouched' });
		const before = await read(made.ref);
		const { status, data } = await client().patch(`/resources/${made.ref}/fields`, {
			fields: { title: 'Touched', colour: 'x' },
		});
		expect([status, data.error.code]).toEqual([400, 'UNKNOWN_FIELD']);
		expect(await read(made.ref)).toEqual(before);
	});

	it('names are those of the type of the resource', async () => {
		const { data: made } = await create({ title: 'Banner' }, 'Marketing Asset');
		const { data } = await client().patch(`/resources/${made.ref}/fields`, {
			fields: { isbn: '9797000001007' },
		});
		expect(data.error.code).toBe('UNKNOWN_FIELD');
	});

	it('a bad option is told while the other fields are saved; a failed write moves nothing', async () => {
		const { data: made } = await create({ title: 'Old', format: 'EPUB' });
		const { data } = await client().patch(`/resources/${made.ref}/fields`, {
			fields: { title: 'New', format: 'Scroll' },
		});
		expect(Object.keys(data.data.fieldErrors)).toEqual(['format']);
		const after = await read(made.ref);
		expect(after.fields).toEqual({ title: 'New', format: ['EPUB'] });
		await sandbox.control('clock', { advance: 1000 });
		await client().patch(`/resources/${made.ref}/fields`, { fields: { format: 'Scroll' } });
		expect((await read(made.ref)).modifiedDate).toBe(after.modifiedDate);
	});

	it('a missing resource is NOT_FOUND; the body must have the envelope', async () => {
		expect((await client().patch('/resources/999999/fields', { fields: {} })).data.error.code).toBe(
			'NOT_FOUND',
		);
		expect((await client().patch('/resources/1001/fields', { title: 'x' })).data.error.code).toBe(
			'VALIDATION',
		);
	});
});
