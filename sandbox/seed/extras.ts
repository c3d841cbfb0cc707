import { readFileSync } from 'node:fs';

import { leadIsbn } from './editions.ts';
import { filled, house } from './northwind.ts';
import type { SeedFields, SeedInstance, SeedResource } from './types.ts';
import type { Work } from './works.ts';
import { works } from './works.ts';

const dayLength = 86_400_000;

interface Paper {
	/** Title of the work that it belongs to. */
	work: string;
	type: string;
}

const { assets, contracts } = JSON.parse(readFileSync(new URL('extras.json', import.meta.url), 'utf8')) as {
	assets: (Paper & { description: string })[];
	contracts: (Paper & { counterparty: string; signed: string; terms: string })[];
};

function workCalled(title: string): Work {
	const work = works.find((candidate) => candidate.title === title);
	if (work === undefined) throw new RangeError(`No work is called ${title}`);
	return work;
}

function record(type: string, number: number, epoch: string, fields: SeedFields): SeedResource {
	const daysBefore = (days: number): string => new Date(Date.parse(epoch) - days * dayLength).toISOString();
	return {
		type,
		fields,
		createdDate: daysBefore(100 + number * 9),
		modifiedDate: daysBefore(10 + number),
		archive: 0,
		usergroup: house,
		createdBy: number % 2 === 0 ? 'edith' : 'colin',
	};
}

/** Artwork and contracts of the house. The other instance keeps neither. */
export function extras(instance: SeedInstance, epoch: string): SeedResource[] {
	if (instance.name !== 'northwind') return [];
	const artwork = assets.map(({ work: title, type: assetType, description }, number): SeedResource => {
		const work = workCalled(title);
		const isbn = leadIsbn(work, 0);
		const name = `${isbn}-${assetType.toLowerCase().replaceAll(' ', '-')}.svg`;
		return {
			...record('Marketing Asset', number, epoch, filled({
				title: `${title}: ${assetType.toLowerCase()}`,
				assetType: [assetType],
				relatedIsbn: isbn,
				credit: 'Northwind Press design desk (sample)',
				description,
				keywords: [work.author, assetType].join('; '),
			})),
			private: number % 5 === 1,
			file: { name, kind: 'svg' },
		};
	});
	const papers = contracts.map(({ work: title, type, counterparty, signed, terms }, number): SeedResource => ({
		...record('Contract', number, epoch, filled({
			title: `${workCalled(title).title}: ${type.toLowerCase()} agreement (sample)`,
			contractType: [type],
			counterparty,
			signedDate: signed,
			expiryDate: `${Number(signed.slice(0, 4)) + 7}${signed.slice(4)}`,
			rightsTerritory: ['World'],
			terms,
		})),
		confidential: true,
		file: { name: `agreement-${number + 1}.pdf`, kind: 'pdf' },
	}));
	return [...artwork, ...papers];
}
