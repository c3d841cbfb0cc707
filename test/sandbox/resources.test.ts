import {
	client,
	commaOption,
	create,
	fields,
	plainOption,
	read,
	sandbox,
	type Field,
	type Option,
} from './catalogueClient';
import { colleague, editor, rival, startSandbox } from './startSandbox';

describe('4.1 Types, fields and options', () => {
	it('types are a list with names, fields a list whose name is the key of values and filters', async () => {
		const { data } = await client().get('/resources/types');
		expect(data.data.map(({ name }: { name: string }) => name)).toContain('Book');
		const book = data.data.find(({ name }: { name: string }) => name === 'Book');
		const { data: listed } = await client().get('/resources/fields', {
			params: { type: book.ref },
		});
		expect(listed.data.map(({ name }: Field) => name)).toEqual(
			expect.arrayContaining(['title', 'isbn', 'subjects']),
		);
		expect(listed.data.length).toBeLessThan(fields.length);
		expect((await client().get('/resources/fields?type=99999')).status).toBe(404);
	});

	it('options carry the message envelope, and trees their parents', async () => {
		const ref = fields.find(({ name }) => name === 'subjects')?.ref;
		const { data } = await client().get(`/resources/fields/${ref}/options`);
		expect(data).toMatchObject({ success: true, status: 'success', message: expect.any(String) });
		const child: Option = data.data.find(({ parentRef }: Option) => parentRef !== null);
		expect(data.data.some((option: Option) => option.ref === child.parentRef)).toBe(true);
	});

	it('a field without options and a missing field are refused', async () => {
		const title = fields.find(({ name }) => name === 'title')?.ref;
		expect((await client().get(`/resources/fields/${title}/options`)).data.error.code).toBe(
			'VALIDATION',
		);
		expect((await client().get('/resources/fields/99999/options')).data.error.code).toBe(
			'NOT_FOUND',
		);
	});

	it('the two instances have different fields and refs', async () => {
		const other = await startSandbox('--instance', 'meridian');
		try {
			const { data } = await other.as(editor).get('/resources/fields');
			expect(data.data.map(({ name }: Field) => name)).not.toEqual(fields.map(({ name }) => name));
			const refs = new Set(fields.map(({ ref }) => ref));
			expect(data.data.filter(({ ref }: Field) => refs.has(ref))).toEqual([]);
		} finally {
			await other.stop();
		}
	});
});

describe('4.1 POST /resources', () => {
	it('makes a metadata-only resource of the linked user, found at once', async () => {
		const { status, data } = await create({
			title: 'A Quiet Harbour',
			price: 9.5,
			onSale: true,
			publicationDate: '1999-04-30',
		});
		expect(status).toBe(200);
		expect(data).toEqual({ ref: expect.any(Number), type: 'Book', fieldErrors: {} });
		const summary = await read(data.ref);
		expect(summary).toMatchObject({
			title: 'A Quiet Harbour',
			resourceTypeName: 'Book',
			archive: 0,
			fileExtension: '',
			isPrivate: false,
			fields: { title: 'A Quiet Harbour', price: 9.5, onSale: true, publicationDate: '1999-04-30' },
		});
		expect(summary.createdDate).toBe(summary.modifiedDate);
		expect(summary.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		expect(
			(await sandbox.as(colleague).get('/resources/search?q=quiet+harbour')).data.data.total,
		).toBe(1);
		expect((await sandbox.as(rival).get('/resources/search?q=quiet+harbour')).data.data.total).toBe(
			0,
		);
	});

	it('an unknown type is UNKNOWN_TYPE, an unknown field UNKNOWN_FIELD; the message has the name; nothing is made', async () => {
		const before = (await sandbox.control('health')).records;
		const type = await client().post('/resources', { type: 'Papyrus' });
		expect([type.status, type.data.error.code]).toEqual([400, 'UNKNOWN_TYPE']);
		expect(type.data.message).toContain('Papyrus');
		const field = await create({ title: 'x', colour: 'red' });
		expect([field.status, field.error.code]).toEqual([400, 'UNKNOWN_FIELD']);
		expect(field.message).toContain('colour');
		expect((await sandbox.control('health')).records).toBe(before);
	});

	it.each(['__proto__', 'constructor', 'toString'])(
		'a field called %s is data: an unknown field',
		async (name) => {
			const body = `{"type":"Book","fields":{"${name}":"x"}}`;
			const { data } = await client().post('/resources', body, {
				headers: { 'content-type': 'application/json' },
			});
			expect(data.error.code).toBe('UNKNOWN_FIELD');
			expect(data.message).toContain(name);
		},
	);

	it('a field title in any case stands for its name; a title that two fields have does not', async () => {
		const { data } = await create({ tItLe: 'By Title', 'first PUBLISHED': '1900-01-01' });
		expect((await read(data.ref)).fields).toEqual({
			title: 'By Title',
			publicationDate: '1900-01-01',
		});
		expect((await create({ 'Sales copy': 'x' })).error.code).toBe('UNKNOWN_FIELD');
		expect((await create({ title: 'x', TITLE: 'y' })).error.code).toBe('VALIDATION');
	});

	it('options are given as an array, exactly, or as one text in which option names may contain commas', async () => {
		expect(commaOption).not.toBe('');
		const array = await create({ title: 'a', subjects: [commaOption, plainOption] });
		expect((await read(array.data.ref)).fields.subjects).toEqual([commaOption, plainOption]);
		const text = await create({ title: 'b', subjects: `${plainOption}, ${commaOption}` });
		expect(text.data.fieldErrors).toEqual({});
		expect((await read(text.data.ref)).fields.subjects).toEqual([plainOption, commaOption]);
	});

	it('an option that does not exist is told per field and does not fail the create', async () => {
		const { status, data } = await create({
			title: 'Kept',
			subjects: ['Nonsense, General'],
			format: 'Scroll',
			price: 1,
		});
		expect(status).toBe(200);
		expect(Object.keys(data.fieldErrors).sort()).toEqual(['format', 'subjects']);
		expect(data.fieldErrors.subjects).toContain('"Nonsense, General"');
		expect((await read(data.ref)).fields).toEqual({ title: 'Kept', price: 1 });
	});

	it('a dropdown takes one option', async () => {
		const { data } = await create({ title: 'x', format: ['Hardback', 'Paperback'] });
		expect(data.fieldErrors.format).toContain('one option');
	});

	it.each([
		['price', 'cheap'],
		['price', '0x10'],
		['onSale', 'maybe'],
		['publicationDate', '30/04/1999'],
		['publicationDate', '1999-02-30'],
		['title', ['a list']],
	])('%s takes no %j', async (name, value) => {
		const answer = await create({ [name]: value });
		expect(answer.error.code).toBe('VALIDATION');
		expect(answer.message).toContain(name);
	});

	it('the denormalised title is one line', async () => {
		const { data } = await create({ title: 'Two\n  lines' });
		const summary = await read(data.ref);
		expect([summary.title, summary.fields.title]).toEqual(['Two lines', 'Two\n  lines']);
	});
});
