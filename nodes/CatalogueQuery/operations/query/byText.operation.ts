import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { ask, booksOrSummary, outputsOf } from './ask';

export const byText: EachOperation = {
	name: 'By Text',
	value: 'byText',
	action: 'Query books by text',
	description: 'Find and count the books whose title contains a text',
	toolDescription:
		'Counts and lists the titles that contain a word or text. Use it to answer how many titles there are with a word. Exact. Costs nothing. Looks at titles only; knows no dates, formats or meanings.',
	endpoint: endpoints.query,
	changes: false,
	fields: [
		{
			displayName: 'Text',
			name: 'query',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. island',
			description:
				'What the title contains. For topics and themes, use a search by meaning of Catalogue Resource.',
		},
		booksOrSummary,
	],
	each: async (item) =>
		outputsOf(item, await ask(item, { query: item.parameters.requiredText('query').trim() })),
};
