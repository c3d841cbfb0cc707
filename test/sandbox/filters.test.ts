import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox('--records', '200');
const found = async (body: object) =>
	(await sandbox.as(editor).post('/resources/search', body)).data.data?.total;
const counted = async (op: string, value: string) =>
	(
		await sandbox
			.as(editor)
			.post('/catalogue/query', { filters: [{ field: 'modifiedDate', op, value }] })
	).data.data?.totalRecords;
const many = (count: number) => Array.from({ length: count }, (_, index) => `value ${index}`);

beforeAll(async () => {
	process.env.TZ = 'America/New_York';
	await sandbox.control('clock', { set: '2031-01-01T12:00:00.000Z', frozen: true });
	const fields = { title: 'Noon', description: 'A long text that says value 7 somewhere.' };
	await sandbox.as(editor).post('/resources', { type: 'Book', fields });
});

describe('moments in filters, on a machine whose own time is not UTC', () => {
	it.each([
		['2031-01-01T12:00:00.000Z', 1],
		['2031-01-01T12:00:00Z', 1],
		['2031-01-01T12:00:00', 1],
		['2031-01-01T12:00', 1],
		['2031-01-01T14:00:00+02:00', 1],
		['2031-01-01T12:00:01Z', 0],
		['2031-01-01T12:01', 0],
		['2031-01-01T07:00:01-05:00', 0],
		['2031-01-01', 1],
		['2031-01-02', 0],
	])('from %s on: %i', async (moment, total) => {
		expect(await found({ dateFilters: { modifiedDate: { from: moment } } })).toBe(total);
		expect(await counted('>=', moment)).toBe(total);
		expect(await counted('=', moment)).toBe(total);
	});

	it('what is no date is VALIDATION, half a date compares by its start', async () => {
		for (const field of ['modifiedDate', 'publicationDate']) {
			const { data } = await sandbox
				.as(editor)
				.post('/catalogue/query', { filters: [{ field, op: '>=', value: 'soon' }] });
			expect(data.error?.code).toBe('VALIDATION');
		}
		const before = (value: string | number) =>
			sandbox.as(editor).post('/catalogue/query', { filters: [{ field: 'date', op: '<', value }] });
		const [year, day] = [await before(1800), await before('1800-01-01')];
		expect(year.data.data.totalRecords).toBe(day.data.data.totalRecords);
		expect(year.data.data.totalRecords).toBeGreaterThan(0);
	});
});

describe('many conditions', () => {
	it('any number of values of one field will do', async () => {
		expect(await found({ fieldFilters: { title: [...many(40_000), 'noon'] } })).toBe(1);
		expect(await found({ fieldFilters: { description: many(5000) } })).toBe(1);
	});

	it('more than a hundred conditions are VALIDATION', async () => {
		const filters = many(101).map((value) => ({ field: 'title', op: '!=', value }));
		const query = await sandbox.as(editor).post('/catalogue/query', { filters });
		expect([query.status, query.data.error.code]).toEqual([400, 'VALIDATION']);
		expect(
			(await sandbox.as(editor).post('/catalogue/query', { filters: filters.slice(1) })).status,
		).toBe(200);
		for (const name of ['fieldFilters', 'dateFilters']) {
			const value = name === 'fieldFilters' ? 'x' : { from: '2031-01-01' };
			const { data } = await sandbox.as(editor).post('/resources/search', {
				[name]: Object.fromEntries(many(101).map((key) => [key, value])),
			});
			expect(data.error.code).toBe('VALIDATION');
		}
	});

	it('a type that does not exist is VALIDATION in both searches', async () => {
		const light = await sandbox.as(editor).get('/resources/search?type=99999');
		const advanced = await sandbox.as(editor).post('/resources/search', { type: 99999 });
		for (const { data } of [light, advanced]) expect(data.error?.code).toBe('VALIDATION');
	});
});

describe('the clock', () => {
	it('takes no moment and no step that leads nowhere', async () => {
		for (const body of [
			{ advance: 9e15 },
			{ advance: -9e15 },
			{ set: '2031-02-30T00:00:00Z' },
			{ set: '2031-02-03T00:00:00' },
			{ set: 'whenever it is' },
		]) {
			await expect(sandbox.control('clock', body)).rejects.toThrow('400');
		}
		expect((await sandbox.control('clock')).now).toBe('2031-01-01T12:00:00.000Z');
	});
});
