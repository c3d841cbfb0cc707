import type { Edition, Form } from './editions.ts';
import { listedEditions, priceOf } from './editions.ts';
import { sampleIsbn } from './isbn.ts';
import { random, wrapped } from './random.ts';
import { houseOf, seedEpoch, toResource } from './resources.ts';
import type { OvernightChange, SeedFields, SeedInstance } from './types.ts';
import { works } from './works.ts';

const dayLength = 86_400_000;

const houseWorks = works.filter((work) => work.house === undefined);

const newForms: readonly [Form, string][] = [
	['Paperback', 'New paperback'], ['EPUB', 'New e-book'], ['Large print', 'Large-print edition'],
];

/** What the desk changes in a record in one go, from the record as it was seeded and the number of the night. */
const edits: readonly ((instance: SeedInstance, edition: Edition, night: number) => SeedFields)[] = [
	({ roles }, { work, form }, night) => ({ [roles.price]: priceOf(form, work.pages, 0.5 * (1 + (night % 4))) }),
	({ roles }, { work }, night) => ({
		[roles.description]: `${work.about} Text checked against the first edition on night ${night}.`,
	}),
	({ roles }, { onSale }) => ({ [roles.onSale]: !onSale }),
	({ roles }, { work, form }, night) => ({
		[roles.price]: priceOf(form, work.pages, 1),
		[roles.edition]: `Reprint of night ${night}`,
	}),
];

/**
 * What the publisher's own staff do to the catalogue in night `night` (1 and up): seven to twelve records edited, and
 * one or two editions added of works without keywords. The same instance and night give the same changes.
 */
export function overnightChanges(instance: SeedInstance, night: number, epoch: string = seedEpoch): OvernightChange[] {
	const chance = random(night * 7919 + instance.name.length);
	const { series } = houseOf(instance);
	const staff = ['edith', 'colin'];
	const count = chance.between(7, 12);
	const start = chance.between(0, houseWorks.length - 1);
	const edited = Array.from({ length: count }, (_, place): OvernightChange => {
		const work = wrapped(houseWorks, start + place * 13);
		const edition = chance.pick(listedEditions(work, series.listed));
		const edit = chance.pick(edits);
		return { kind: 'edit', isbn: edition.isbn, user: chance.pick(staff), fields: edit(instance, edition, night) };
	});
	const opened = new Date(Date.parse(epoch) + night * dayLength).toISOString();
	const wanting = houseWorks.filter((work) => work.keywords === undefined);
	const added = Array.from({ length: chance.between(1, 2) }, (_, place): OvernightChange => {
		const work = chance.pick(wanting);
		const [form, statement] = chance.pick(newForms);
		const edition: Edition = {
			work,
			form,
			isbn: sampleIsbn(series.overnight, night * 10 + place),
			statement: `${statement}, night ${night}`,
			date: opened.slice(0, 10),
			price: priceOf(form, work.pages, 1),
			onSale: true,
		};
		const resource = { ...toResource(instance, edition), createdDate: opened, modifiedDate: opened };
		return { kind: 'add', user: resource.createdBy, resource };
	});
	return [...edited, ...added];
}
