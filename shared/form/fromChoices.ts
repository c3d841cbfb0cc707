import type { INodeListSearchResult, ILoadOptionsFunctions } from 'n8n-workflow';
import type { Catalogue } from '../transport/pipeline';
import { inEditor } from './editor';
import { fromList } from './editorMethods';
import { matches } from './locator';

type Choice = INodeListSearchResult['results'][number];

/** The mode From List where all choices come at once: those are shown whose name or description holds what is typed. */
export const fromChoices = (
	name: string,
	choicesOf: (catalogue: Catalogue, context: ILoadOptionsFunctions) => Promise<Choice[]>,
) =>
	fromList(name, async function (filter = '') {
		const choices = await inEditor(this, async (catalogue) => await choicesOf(catalogue, this));
		return {
			results: choices.filter(({ name: shown, description = '' }) =>
				matches(`${shown} ${description}`, filter),
			),
		};
	});

/** What a list shows where what is typed counts as well as what is chosen; `found`: those that the text names. */
export const withTyped = (found: Choice[], filter: string): Choice[] => {
	const typed = filter.trim();
	const isKnown =
		typed === '' || found.some(({ value }) => String(value).toLowerCase() === typed.toLowerCase());
	return isKnown ? found : [...found, { name: `Use '${typed}'`, value: typed }];
};
