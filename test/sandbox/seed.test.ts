import type { SeedField } from '../../sandbox/seed/types';
import { checks, repeated } from './seedSnapshot';
import { catalogues, fieldsOf, isDate, works } from './seedWorks';

const named = catalogues.map((catalogue) => [catalogue.instance.name, catalogue] as const);

/** Whether a value is one that a field of this type can hold. */
const holds: Record<SeedField['type'], (value: unknown, names: Set<string>) => boolean> = {
	text: (value) => typeof value === 'string' && value !== '',
	longText: (value) => typeof value === 'string' && value !== '',
	number: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
	boolean: (value) => typeof value === 'boolean',
	date: isDate,
	dropdown: (value, names) => Array.isArray(value) && value.length === 1 && names.has(value[0]),
	checkboxes: (value, names) =>
		Array.isArray(value) && value.length > 0 && value.every((name) => names.has(name)),
	tree: (value, names) =>
		Array.isArray(value) && value.length > 0 && value.every((name) => names.has(name)),
};

describe.each(named)('the instance %s', (_name, catalogue) => {
	const { instance, resources, history, nights } = catalogue;
	const { roles } = instance;
	const byIsbn = new Map(resources.map((resource) => [resource.fields[roles.isbn], resource]));

	it('has only values that the field of the type can hold', () => {
		const known = new Map(instance.types.map(({ name }) => [name, fieldsOf(catalogue, name)]));
		const names = new Map<SeedField, Set<string>>();
		const optionsOf = (field: SeedField): Set<string> => {
			const options = names.get(field) ?? new Set(field.options?.map(({ name }) => name));
			names.set(field, options);
			return options;
		};
		const wrong = resources.flatMap(({ type, fields }) =>
			Object.entries(fields).filter(([name, value]) => {
				const field = known.get(type)?.get(name);
				return field === undefined || !holds[field.type](value, optionsOf(field));
			}),
		);
		expect(wrong).toEqual([]);
		const required = resources.filter(({ type, fields }) =>
			[...(known.get(type)?.values() ?? [])].some(
				(field) => field.required === true && !(field.name in fields),
			),
		);
		expect(required).toEqual([]);
	});

	it('has options with names of their own under parents that exist', () => {
		for (const { fields } of instance.types) {
			for (const { options = [] } of fields) {
				const names = options.map(({ name }) => name);
				expect(repeated(names)).toEqual([]);
				expect(options.filter(({ parent }) => parent && !names.includes(parent))).toEqual([]);
			}
		}
	});

	it('means the same field wherever types share a name', () => {
		const fields = new Map<string, string>();
		for (const field of instance.types.flatMap((type) => type.fields)) {
			expect(fields.get(field.name) ?? JSON.stringify(field)).toBe(JSON.stringify(field));
			fields.set(field.name, JSON.stringify(field));
		}
	});

	it('lists each work in two or three forms on average, each with a valid sample ISBN of its own', () => {
		const editions = resources.filter(({ fields }) => fields[roles.isbn] !== undefined);
		const titles = new Set(editions.map(({ fields }) => fields[roles.title]));
		expect(titles.size).toBe(works.length);
		expect(editions.length / titles.size).toBeGreaterThan(2);
		expect(editions.length / titles.size).toBeLessThan(3);
		const isbns = editions.map(({ fields }) => fields[roles.isbn]);
		expect(isbns.filter((isbn) => !checks(isbn) || !String(isbn).startsWith('9797'))).toEqual([]);
		expect(repeated(isbns)).toEqual([]);
		const notes = editions.map(({ fields }) => fields.isbnNote ?? fields.ean_note);
		expect(notes.filter((note) => !/^Sample ISBN/.test(String(note)))).toEqual([]);
	});

	it('names users, groups and keys that fit together', () => {
		const users = new Map(instance.users.map((user) => [user.name, user]));
		const groups = instance.usergroups.map(({ name }) => name);
		for (const { usergroup } of instance.users) expect(groups).toContain(usergroup);
		for (const { user } of instance.keys) if (user !== null) expect(users.has(user)).toBe(true);
		expect(
			resources.filter(({ createdBy, usergroup }) => users.get(createdBy)?.usergroup !== usergroup),
		).toEqual([]);
		expect(repeated(instance.keys.map(({ key }) => key))).toEqual([]);
	});

	it('has destinations without any login', () => {
		expect(instance.destinations.length).toBeGreaterThanOrEqual(4);
		for (const { location } of instance.destinations) {
			const { username, password } = new URL(location);
			expect([username, password]).toEqual(['', '']);
		}
	});

	it('was made and changed in the past, changed after it was made', () => {
		const seeded = '2025-06-30T18:00:00.000Z';
		const untimely = resources.filter(
			({ createdDate, modifiedDate }) => createdDate >= modifiedDate || modifiedDate >= seeded,
		);
		expect(untimely).toEqual([]);
	});

	it('has a history about titles, people and destinations that exist', () => {
		const isbns = [
			...history.collections.flatMap((collection) => collection.isbns),
			...history.jobs.map(({ isbn }) => isbn),
		];
		expect(isbns.filter((isbn) => !byIsbn.has(isbn))).toEqual([]);
		const destinations = instance.destinations.map(({ name }) => name);
		const collections = history.collections.map(({ name }) => name);
		for (const run of history.runs) {
			expect(destinations).toContain(run.destination);
			expect(collections).toContain(run.collection);
		}
		expect(new Set(history.usage.map(({ date }) => date)).size).toBeGreaterThan(5);
	});

	it('changes every night in another way: some titles edited, some added without keywords', () => {
		const edited = nights.map((night) =>
			night.flatMap((change) => (change.kind === 'edit' ? change.isbn : [])),
		);
		expect(new Set(edited.map(String)).size).toBe(nights.length);
		for (const night of nights) {
			const edits = night.filter((change) => change.kind === 'edit');
			const additions = night
				.filter((change) => change.kind === 'add')
				.map(({ resource }) => resource);
			expect(edits.length).toBeGreaterThanOrEqual(7);
			for (const { isbn, fields } of edits) {
				expect(byIsbn.has(isbn)).toBe(true);
				expect(byIsbn.get(isbn)?.fields).not.toMatchObject(fields);
			}
			expect(additions.length).toBeGreaterThan(0);
			for (const { fields } of additions) {
				expect(checks(fields[roles.isbn]) && !byIsbn.has(fields[roles.isbn])).toBe(true);
				expect(fields).not.toHaveProperty(roles.keywords);
			}
		}
		const added = nights
			.flat()
			.flatMap((one) => (one.kind === 'add' ? one.resource.fields[roles.isbn] : []));
		expect(repeated(added)).toEqual([]);
	});
});

it('gives the two instances different fields', () => {
	const names = catalogues.map(({ instance }) => [
		...new Set(instance.types.flatMap(({ fields }) => fields.map(({ name }) => name))),
	]);
	expect(names).toHaveLength(2);
	expect(repeated(names.flat())).toEqual([]);
});
