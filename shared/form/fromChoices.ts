import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Catalogue } from '../transport/pipeline';
import { fromList } from './editorMethods';
import { inEditor } from './inEditor';
import { matches } from './locatorEntry';

type Choice = INodeListSearchResult['results'][number];

/** The choices that match what is typed, and what is typed itself where it counts as a choice as well. */
export const withTyped = (matching: Choice[], filter: string): Choice[] => {
	const typed = filter.trim();
	const isTyped = ({ value }: Choice) => String(value).toLowerCase() === typed.toLowerCase();
	return typed === '' || matching.some(isTyped)
		? matching
		: [...matching, { name: `Use '${typed}'`, value: typed }];
};

/** The mode From List where all choices come at once: those are shown whose name or description holds what is typed, up to `pageSize` until somebody scrolls on. */
export const fromChoices = (
	name: string,
	choicesOf: (
		catalogue: Catalogue,
		form: ILoadOptionsFunctions,
		typed: string,
	) => Promise<Choice[]>,
	{ takesTyped = false, pageSize = Number.POSITIVE_INFINITY } = {},
) =>
	fromList(name, async function (filter = '', paginationToken) {
		const choices = await inEditor(
			this,
			async (catalogue) => await choicesOf(catalogue, this, filter.trim()),
		);
		const matching = choices.filter(({ name: label, description = '' }) =>
			matches(`${label} ${description}`, filter),
		);
		const results = takesTyped ? withTyped(matching, filter) : matching;
		const start = Number(paginationToken) || 0;
		const end = start + pageSize;
		return {
			results: results.slice(start, end),
			...(end < results.length && { paginationToken: String(end) }),
		};
	});
