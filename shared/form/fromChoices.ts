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

/** More at once would hold up the browser. */
const SHOWN_AT_ONCE = 200;

/** The mode From List where all choices come at once: those are shown whose name or description holds what is typed, more where somebody scrolls on. */
export const fromChoices = (
	name: string,
	choicesOf: (
		catalogue: Catalogue,
		form: ILoadOptionsFunctions,
		typed: string,
	) => Promise<Choice[]>,
	{ takesTyped = false } = {},
) =>
	fromList(name, async function (filter = '', paginationToken) {
		const choices = await inEditor(
			this,
			async (catalogue) => await choicesOf(catalogue, this, filter.trim()),
		);
		const matching = choices.filter(({ name: label, description = '' }) =>
			matches(`${label} ${description}`, filter),
		);
		const start = Number(paginationToken) || 0;
		const end = start + SHOWN_AT_ONCE;
		const results = matching.slice(start, end);
		return {
			results: takesTyped && start === 0 ? withTyped(results, filter) : results,
			...(end < matching.length && { paginationToken: String(end) }),
		};
	});
