import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { hintNothingFound } from '../../../../shared/form/searchComparing';
import { ask, foundNothing } from './ask';
import { outputFields, outputsOf } from './outputs';

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
				'A text in the title. For topics and themes, search by meaning with Catalogue Resource.',
		},
		...outputFields,
	],
	async each(item) {
		const query = item.parameters.requiredText('query').trim();
		const answer = await ask(item, { query });
		if (foundNothing(answer))
			await hintNothingFound(
				item,
				[{ field: 'title', title: 'Title', operator: 'contains', wanted: [query] }],
				[],
				" Only titles were searched. For other fields, use 'By Filters'.",
			);
		return await outputsOf(item, answer);
	},
};
