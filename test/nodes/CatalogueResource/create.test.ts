import { byName } from '../../engine/locators';
import { service } from '../service';
import { automatic, book, bookForm, storedFields } from './form';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const create = async (fields: object, parameters: object = {}, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'create', resourceType: book, fields, ...parameters },
		options,
	);
const created = async () =>
	(await catalogue.sandbox.control('effects')).operations.createResource ?? 0;
/** Option names that hold commas. */
const SUBJECTS = [
	'FICTION / Fairy Tales, Folk Tales, Legends & Mythology',
	'POETRY / Ancient & Classical',
];

let form: Awaited<ReturnType<typeof bookForm>>;
beforeAll(async () => {
	form = await bookForm(catalogue.sandbox, 'create');
});
beforeEach(async () => await catalogue.forget());

describe('Resource: Create', () => {
	it('warns where one form makes a copy for each item of a search', async () => {
		const { hints } = await create(
			form({ title: 'Once' }),
			{},
			{ items: [{ ref: 1 }, { ref: 2 }] },
		);
		expect(hints).toEqual([
			expect.stringMatching(/^'Fields' is the same for all 2 input items, and each/),
			expect.stringContaining('with all values, of an earlier item'),
		]);
	});

	it('tells rows that stand twice in a sheet, unless the service gave the same resource', async () => {
		const isbn = '9780306406157';
		const items = [
			{ title: 'Twin', isbn },
			{ title: 'Single' },
			{ title: 'Twins', isbn: '0-306-40615-2' },
		];
		const values = form({ title: '={{ $json.title }}', isbn: '={{ $json.isbn ?? "" }}' });
		expect((await create(values, {}, { items })).hints).toContainEqual(
			expect.stringContaining(`(n8n counts items from 0): items 0 and 2 (${isbn}).`),
		);
		const once = { options: { idempotencyKey: 'perContent' } };
		const again = await create(values, once, { items: [items[1]!, items[1]!] });
		expect(again.hints.join()).not.toContain('of an earlier item');
	});

	it('sends the values of the form by their types, options as lists', async () => {
		const values = {
			title: '={{ $json.title }}',
			pageCount: '320',
			price: '12.50',
			onSale: false,
			editionDate: '2026-01-31T00:00:00',
			format: 'Paperback',
			subjects: SUBJECTS,
			subtitle: '',
		};
		const { items, pairs } = await create(form(values), {}, { items: [{ title: 'A typed book' }] });
		expect(items[0]?.json).toEqual({
			ref: expect.any(Number),
			title: 'A typed book',
			format: 'Paperback',
			type: 'Book',
			replayed: false,
		});
		expect(pairs).toEqual([0]);
		expect(await storedFields(catalogue.sandbox, { title: 'A typed book' })).toEqual({
			title: 'A typed book',
			pageCount: 320,
			price: 12.5,
			onSale: false,
			editionDate: '2026-01-31',
			format: ['Paperback'],
			subjects: SUBJECTS,
		});
	});

	it("takes the input item's own values by name or title, and leaves the others", async () => {
		await create(
			automatic,
			{},
			{
				items: [
					{
						title: 'A mapped book',
						Pages: '90',
						'bisac subjects': SUBJECTS,
						comment: 'for nobody',
					},
				],
			},
		);
		expect(await storedFields(catalogue.sandbox, { title: 'A mapped book' })).toEqual({
			title: 'A mapped book',
			pageCount: 90,
			subjects: SUBJECTS,
		});
		expect(
			(await catalogue.journal()).filter(({ path }) => path === '/resources/fields'),
		).toHaveLength(1);
	});

	it('an option that there is not is shown, while the rest is saved', async () => {
		const { items, hints } = await create(
			automatic,
			{},
			{ items: [{ title: 'On papyrus', format: 'Scroll' }] },
		);
		expect(items[0]?.json.fieldErrors).toEqual({ format: expect.stringContaining('Scroll') });
		expect(hints).toContainEqual(expect.stringContaining('Some values were not saved: Format'));
		expect(await storedFields(catalogue.sandbox, { title: 'On papyrus' })).toEqual({
			title: 'On papyrus',
		});
	});

	it('or fails its item, which names what was saved', async () => {
		const { items, errors } = await create(
			automatic,
			{ options: { onFieldErrors: 'fail' } },
			{ items: [{ title: 'On clay', format: 'Tablet' }], settings: continues },
		);
		expect(items).toEqual([]);
		expect(errors).toEqual([expect.objectContaining({ code: 'FIELD_ERRORS', retryable: false })]);
		expect(errors[0]?.message).toMatch(
			/^Resource \d+ was saved without some of its values\. Format: .*Tablet/,
		);
	});

	it.each([
		['a field', { resourceType: book, fields: { title: 'X', noSuchField: 'Y' } }, 'UNKNOWN_FIELD'],
		['a type', { resourceType: byName('Papyrus'), fields: { title: 'X' } }, 'UNKNOWN_TYPE'],
	])(
		'%s that there is not is refused, and nothing is created',
		async (_, { resourceType, fields }, code) => {
			const before = await created();
			const { errors } = await create(form(fields), { resourceType }, { settings: continues });
			expect(errors).toEqual([expect.objectContaining({ code, httpStatus: 400 })]);
			expect(await created()).toBe(before);
		},
	);

	it('a value of the wrong type fails its own item before it is sent', async () => {
		const { items, errors } = await create(
			form({ title: 'A book', pageCount: '={{ $json.pages }}' }),
			{},
			{ items: [{ pages: 'many' }, { pages: 12 }], settings: continues },
		);
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'PARAMETER',
				message: "'Pages' is 'many', which is not a number",
			}),
		]);
		expect(items).toHaveLength(1);
		expect(await catalogue.journal()).toHaveLength(1);
	});

	it('without what its type needs fails before it is sent, mapped by hand or automatically', async () => {
		const message = "'Title' is empty, which a new resource of this type needs";
		const items = [{ subtitle: 'A Tale' }, { title: 'A Book', subtitle: 'A Tale' }];
		for (const fields of [automatic, form({ title: '={{ $json.title }}', subtitle: 'A Tale' })]) {
			const before = await created();
			const { pairs, errors } = await create(fields, {}, { items, settings: continues });
			expect(errors).toEqual([expect.objectContaining({ code: 'PARAMETER', message })]);
			expect(pairs).toEqual([1]);
			expect(await created()).toBe(before + 1);
		}
	});

	it('one whose answer was lost is created once', async () => {
		const before = await created();
		await catalogue.fault(
			{ method: 'POST', path: '/resources', times: 1 },
			{ kind: 'dropAfterCommit' },
		);
		const { items } = await create(form({ title: 'Created once' }));
		expect(items[0]?.json.replayed).toBe(true);
		expect((await created()) - before).toBe(1);
	});
});
