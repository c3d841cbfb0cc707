import { colleague, editor, rival, startSandbox } from './startSandbox';
import type { RunningSandbox } from './startSandbox';

interface Option {
	ref: number;
	name: string;
	parentRef: number | null;
}
interface Field {
	ref: number;
	name: string;
	title: string;
	type: string;
}

let sandbox: RunningSandbox;
let fields: Field[];
let commaOption: string;
let plainOption: string;
beforeAll(async () => {
	sandbox = await startSandbox();
	const { data } = await client().get('/resources/fields');
	fields = data.data;
	const names = (await optionsOf('subjects')).map(({ name }) => name);
	commaOption = names.find((name) => name.includes(',')) ?? '';
	plainOption = names.find((name) => !name.includes(',')) ?? '';
});
afterAll(() => sandbox.stop());

const client = () => sandbox.as(editor);

async function optionsOf(name: string): Promise<Option[]> {
	const ref = fields.find((field) => field.name === name)?.ref;
	return (await client().get(`/resources/fields/${ref}/options`)).data.data;
}

async function create(values: Record<string, unknown>, type = 'Book') {
	const answer = await client().post('/resources', { type, fields: values });
	return { ...answer.data, status: answer.status };
}

async function read(ref: number) {
	const { data } = await client().post('/resources/search', {
		sort: { field: 'ref', direction: 'desc' },
		limit: 100,
	});
	return data.data.results.find((one: { ref: number }) => one.ref === ref);
}

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

describe('4.1 and 3 DELETE /resources/{ref}', () => {
	it('goes to the deletion state 3, out of search and updates; a second time succeeds and says so', async () => {
		const { data: made } = await create({ title: 'Ephemeral Pamphlet' });
		const first = await client().delete(`/resources/${made.ref}`);
		expect(first.data).toEqual({
			data: { deleted: true, type: 'soft', details: { previous_state: 0, new_state: 3 } },
		});
		expect((await client().get('/resources/search?q=ephemeral+pamphlet')).data.data.total).toBe(0);
		expect((await client().patch(`/resources/${made.ref}/fields`, { fields: {} })).status).toBe(
			404,
		);
		const second = await client().delete(`/resources/${made.ref}`);
		expect(second.status).toBe(200);
		expect(second.data.data.details).toMatchObject({ already_in_deletion_state: true });
		expect((await sandbox.as(rival).delete(`/resources/${made.ref}`)).status).toBe(404);
	});

	it('needs edit access', async () => {
		const { data } = await client().post('/resources/search', { limit: 100 });
		const archived =
			data.data.results.find((one: { archive: number }) => one.archive === 2) ??
			(await archivedResource());
		expect((await client().delete(`/resources/${archived.ref}`)).data.error.code).toBe(
			'EDIT_DENIED',
		);
	});
});

async function archivedResource() {
	for (let offset = 0; ; offset += 100) {
		const { data } = await client().post('/resources/search', { limit: 100, offset });
		const found = data.data.results.find((one: { archive: number }) => one.archive === 2);
		if (found || data.data.results.length === 0) return found;
	}
}

describe('2 Thumbnails and previews', () => {
	it('are pictures for whoever was given the address, and for nobody else', async () => {
		const { data } = await client().get('/resources/search?limit=1');
		const { thumbnailUrl, previewUrl } = data.data.results[0];
		const picture = await sandbox.as().get(thumbnailUrl);
		expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
		expect(picture.data).toContain('<svg');
		expect((await sandbox.as().get(previewUrl)).data).not.toBe(picture.data);
		expect((await sandbox.as().get(thumbnailUrl.replace(/sig=.{4}/, 'sig=0000'))).status).toBe(404);
	});
});
