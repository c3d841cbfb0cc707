import type { Edition, Form } from './editions.ts';
import { forms, listedEditions, priceOf } from './editions.ts';
import { extras } from './extras.ts';
import { sampleIsbn } from './isbn.ts';
import * as meridian from './meridian.ts';
import * as northwind from './northwind.ts';
import { passageOf } from './passages.ts';
import { rivalHouse } from './people.ts';
import type { Random } from './random.ts';
import { hash32, random } from './random.ts';
import type { SeedFields, SeedInstance, SeedResource } from './types.ts';
import { works } from './works.ts';

const dayLength = 86_400_000;

/** The evening on which the catalogue was seeded: nothing in it is younger. */
export const seedEpoch = '2025-06-30T18:00:00.000Z';

/** How an instance words an edition, and the series of sample ISBNs that it numbers its own with. */
interface House {
	instance: SeedInstance;
	house: string;
	describe(edition: Edition): { type: string; fields: SeedFields };
	series: { listed: number; generated: number; overnight: number };
}

const houses: readonly House[] = [
	{ ...northwind, series: { listed: 0, generated: 1, overnight: 2 } },
	{ ...meridian, series: { listed: 5, generated: 6, overnight: 7 } },
];

export function houseOf({ name }: SeedInstance): House {
	const house = houses.find(({ instance }) => instance.name === name);
	if (house === undefined) throw new RangeError(`No instance is called ${name}`);
	return house;
}

const before = (epoch: string, ms: number): string => new Date(Date.parse(epoch) - ms).toISOString();

/** Made two months to three years ago, changed in the last two months, but not on the last day: the run of that day has sent everything. */
function dates(isbn: string, epoch: string): { createdDate: string; modifiedDate: string } {
	const hash = hash32(isbn);
	return {
		createdDate: before(epoch, (60 + (hash % 1000)) * dayLength + (hash % 36_000_000)),
		modifiedDate: before(epoch, (2 + ((hash - 1) % 50)) * dayLength + (hash % 70_000_000) + 1000),
	};
}

/** Of the hardbacks some are out of print (archived) or not yet released by the desk. */
function stateOf({ form, work }: Edition): number {
	if (form !== 'Hardback') return 0;
	if (work.id % 23 === 0) return 2;
	if (work.id % 29 === 0) return -1;
	if (work.id % 31 === 0) return -2;
	return work.id % 37 === 0 ? 3 : 0;
}

type Undated = Omit<SeedResource, 'createdDate' | 'modifiedDate'>;

const createdBy: Record<string, string> = { [rivalHouse]: 'rita' };

export function toResource(instance: SeedInstance, edition: Edition): Undated {
	const { house, describe } = houseOf(instance);
	const usergroup = edition.work.house ?? house;
	return {
		...describe(edition),
		archive: 0,
		usergroup,
		createdBy: createdBy[usergroup] ?? (edition.work.id % 3 === 0 ? 'colin' : 'edith'),
	};
}

function filesOf({ form, isbn, work }: Edition): Pick<SeedResource, 'file' | 'alternatives'> {
	if (form === 'Audiobook') {
		return { alternatives: [{ label: 'audio_sample', name: `${isbn}-sample.wav`, kind: 'wav' }] };
	}
	if (form !== 'EPUB') return {};
	const file = { name: `${isbn}.epub`, kind: 'epub' } as const;
	if (passageOf(work.title) === undefined) return { file };
	return { file, alternatives: [{ label: 'formatted_extract', name: `${isbn}-extract.txt`, kind: 'text' }] };
}

/** The real catalogue: every listed edition of every work, then what the house keeps besides its books. */
export function seedResources(instance: SeedInstance, epoch: string = seedEpoch): SeedResource[] {
	const { series } = houseOf(instance);
	const editions = works.flatMap((work) => listedEditions(work, series.listed));
	return [
		...editions.map((edition) => ({
			...toResource(instance, edition),
			...dates(edition.isbn, epoch),
			archive: stateOf(edition),
			...filesOf(edition),
		})),
		...extras(instance, epoch),
	];
}

const variations: readonly [statement: string, form: Form][] = [
	['Reprint', forms.P], ['Reprint', forms.H], ['Pocket edition', forms.P], ['Library binding', forms.H],
	['Large-print edition', 'Large print'], ['Illustrated edition', forms.H], ['School edition', forms.P],
	['Anniversary edition', forms.H], ['Revised e-book', forms.E], ['Enhanced e-book', forms.E],
	['Unabridged recording', forms.A], ['Abridged recording', forms.A],
];

const houseWorks = works.filter((work) => work.house === undefined);

function variation(series: number, number: number, chance: Random): Edition {
	const work = chance.pick(houseWorks);
	const [name, form] = chance.pick(variations);
	const year = chance.between(1995, 2025);
	const month = year === 2025 ? chance.between(1, 6) : chance.between(1, 12);
	return {
		work,
		form,
		isbn: sampleIsbn(series, number),
		statement: `${name} ${year}`,
		date: `${year}-${String(month).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`,
		price: priceOf(form, work.pages, chance.between(0, 4)),
		onSale: chance.between(1, 10) > 1,
	};
}

/**
 * Exactly `count` records: the real ones first, then other editions of the same works, all of the house itself.
 * The same `count`, `seed` and `epoch` give the same records in the same order.
 */
export function* generateResources(
	instance: SeedInstance,
	{ count, seed, epoch = seedEpoch }: { count: number; seed: number; epoch?: string },
): Generator<SeedResource> {
	const real = seedResources(instance, epoch).slice(0, count);
	yield* real;
	const chance = random(seed);
	const { series } = houseOf(instance);
	for (let number = 1; number <= count - real.length; number++) {
		const edition = variation(series.generated, number, chance);
		yield { ...toResource(instance, edition), ...dates(edition.isbn, epoch) };
	}
}
