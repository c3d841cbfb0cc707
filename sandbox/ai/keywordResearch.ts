import { fraction, whole } from './chance.ts';
import { folded } from './words.ts';

export interface KeywordFigures {
	name: string;
	/** Searches a month. */
	monthly_search_volume_exact: number;
	monthly_search_volume_broad: number;
	/** Per cent against the month or quarter before. */
	monthly_trend: number;
	quarterly_trend: number;
	/** 0 to 1. */
	relevancy_score: number;
	organic_product_count: number;
	search_origin: string;
}

export interface KeywordResearch {
	keywords: string[];
	marketplace: string;
	totalResults: number;
	results: KeywordFigures[];
	errors: string[];
}

const marketplaces: Record<string, string> = {
	us: 'US',
	gb: 'GB',
	uk: 'GB',
	de: 'DE',
	fr: 'FR',
	it: 'IT',
	es: 'ES',
	ca: 'CA',
	au: 'AU',
	in: 'IN',
	jp: 'JP',
	mx: 'MX',
	za: 'ZA',
};
const relatedPerTerm = 4;

function figures(
	name: string,
	marketplace: string,
	origin: string,
	relevancy: number,
): KeywordFigures {
	const seed = `${marketplace}/${folded(name)}`;
	const exact = Math.round(10 ** (1.5 + fraction(`${seed}/exact`) * 3));
	return {
		name,
		monthly_search_volume_exact: exact,
		monthly_search_volume_broad: exact * whole(`${seed}/broad`, 2, 9),
		monthly_trend: whole(`${seed}/month`, -40, 60),
		quarterly_trend: whole(`${seed}/quarter`, -60, 90),
		relevancy_score: relevancy,
		organic_product_count: whole(`${seed}/products`, 20, 9000),
		search_origin: origin,
	};
}

function refusal(term: string): string | undefined {
	if (term.trim() === '') return 'An empty term was left out.';
	if (!/[\p{L}\p{N}]{2,}/u.test(term)) return `"${term}" has no word to look up.`;
	return undefined;
}

/**
 * Figures that depend on term and marketplace alone. Terms that cannot be looked up are named in `errors` while the others
 * are answered; an unknown marketplace gives no results at all. `related` finds terms of the catalogue that go with a seed term.
 */
export function researchKeywords(
	keywords: string[],
	marketplace: string,
	related: (term: string, most: number) => string[],
): KeywordResearch {
	const market = marketplaces[marketplace.trim().toLowerCase().replace(/^.*\./, '')];
	if (market === undefined) {
		const errors = [`The sandbox has no figures for marketplace "${marketplace}".`];
		return { keywords, marketplace, totalResults: 0, results: [], errors };
	}
	const found = new Map<string, KeywordFigures>();
	const add = (row: KeywordFigures) =>
		void (found.has(folded(row.name)) || found.set(folded(row.name), row));
	const askable = keywords.filter((term) => refusal(term) === undefined).map((term) => term.trim());
	for (const term of askable) add(figures(term, market, 'seed', 1));
	for (const term of askable)
		related(term, relatedPerTerm).forEach((name, rank) =>
			add(figures(name, market, 'related', 0.9 - rank * 0.15)),
		);
	const results = [...found.values()];
	const errors = keywords.map(refusal).filter((text) => text !== undefined);
	return { keywords, marketplace: market, totalResults: results.length, results, errors };
}
