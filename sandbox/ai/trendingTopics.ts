import { fraction, pick, whole } from './chance.ts';

export interface Trend {
	term: string;
	/** As the service writes it: "20K+". */
	traffic: string;
	news: { title: string; source: string }[];
}

const topics = [
	'summer reading list',
	'book festival',
	'classic novels',
	'audiobook charts',
	'literary prize shortlist',
	'library opening hours',
	'gothic fiction',
	'detective series',
	'poetry day',
	'film adaptation',
	'translated fiction',
	'bookshop week',
	'ghost stories',
	'short stories',
	'banned books',
	'reading challenge',
	'cosy crime',
	'historical romance',
	'science fiction anniversary',
	"children's books",
	'book club picks',
	'author centenary',
	'letters and diaries',
	'sea stories',
	'philosophy for beginners',
] as const;
const traffics = ['500+', '1K+', '2K+', '5K+', '10K+', '20K+', '50K+', '100K+'] as const;
const sources = ['The Sandbox Gazette', 'Sandbox Book News', 'The Daily Sandbox'] as const;
const headlines = [
	'What readers are asking about',
	'Five things to know about',
	'Why everyone searches for',
] as const;

/** The topics of one day in one region; at most a third of them are `names`, authors of the catalogue. */
export function trendingTopics(
	region: string,
	day: string,
	limit: number,
	names: readonly string[],
): Trend[] {
	const rank = (term: string) => fraction(`${region}/${day}/${term}`);
	const ranked = (terms: readonly string[]) =>
		terms.toSorted((first, second) => rank(first) - rank(second));
	const authors = ranked(names).slice(0, Math.floor(limit / 3));
	return ranked([...authors, ...ranked(topics).slice(0, limit - authors.length)]).map(
		(term, position) => ({
			term,
			traffic: traffics[Math.max(0, traffics.length - 1 - Math.floor(position / 3))] ?? traffics[0],
			news: Array.from({ length: whole(`${region}/${day}/${term}/news`, 1, 2) }, (_, index) => ({
				title: `${pick(`${day}/${term}/${index}`, headlines)} ${term}`,
				source: pick(`${region}/${term}/${index}`, sources),
			})),
		}),
	);
}
