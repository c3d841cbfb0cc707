import type { INodeListSearchResult, ILoadOptionsFunctions } from 'n8n-workflow';
import type { Catalogue } from '../transport/pipeline';
import { inEditor } from './editor';
import { fromList } from './editorMethods';
import { matches } from './locator';

type Choice = INodeListSearchResult['results'][number];

/** The choices that match what is typed, and what is typed itself where it counts as a choice as well. */
export const withTyped = (matching: Choice[], filter: string): Choice[] => {
	const typed = filter.trim();
	const isListed = matching.some(
		({ value }) => String(value).toLowerCase() === typed.toLowerCase(),
	);
	return typed === '' || isListed
		? matching
		: [...matching, { name: `Use '${typed}'`, value: typed }];
};

/** The mode From List where all choices come at once: those are shown whose name or description holds what is typed. */
export const fromChoices = (
	name: string,
	choicesOf: (catalogue: Catalogue, form: ILoadOptionsFunctions) => Promise<Choice[]>,
	{ takesTyped = false } = {},
) =>
	fromList(name, async function (filter = '') {
		const choices = await inEditor(this, async (catalogue) => await choicesOf(catalogue, this));
		const matching = choices.filter(({ name: label, description = '' }) =>
			matches(`${label} ${description}`, filter),
		);
		return { results: takesTyped ? withTyped(matching, filter) : matching };
	});
