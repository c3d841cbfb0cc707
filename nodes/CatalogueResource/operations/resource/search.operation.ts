import { searchText } from '../../../../shared/catalogue/search';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { EachOperation } from '../../../../shared/engine/operation';
import { optionsField } from '../../../../shared/form/options';
import { hintRest, returnAllFields, wantedRows } from '../../../../shared/form/returnAll';
import { hintNothingFound } from '../../../../shared/form/searchComparing';
import { outputOptions, simplifyField } from '../../../../shared/form/simplify';
import { chosenType, typeField, typeFilter } from '../../../../shared/form/typeLocator';
import { resourceOutputs } from '../../../../shared/record/resourceOutputs';
import { checkType } from './checkFilters';
import { otherFilters } from './otherFilters';
import { checkMeaning } from './searchFilters';

/** GET /resources/search (interface 4.1). */
export const search: EachOperation = {
	name: 'Search',
	value: 'search',
	action: 'Search resources',
	description: 'Find resources by words or by meaning',
	toolDescription:
		'Searches the whole catalogue by words in any metadata, or by meaning, best matches first. Use it to find a book and its reference. Costs nothing. For exact counts use a query; for dates and single fields use the search with filters.',
	endpoint: endpoints.searchByText,
	fields: [
		{
			displayName: 'Search Text',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. sea voyages',
			description: 'What to look for. If you leave it empty, a search by words lists everything.',
		},
		{
			displayName: 'Mode',
			name: 'mode',
			type: 'options',
			options: [
				{ name: 'By Meaning', value: 'vector', description: 'For topics and themes' },
				{ name: 'By Words', value: 'keyword', description: 'The words as they are written' },
				{ name: 'By Words and Meaning', value: 'hybrid', description: 'Both, in one list' },
			],
			default: 'keyword',
			description: 'How to search',
		},
		typeField({
			required: false,
			description: 'Only resources of this type. Leave it empty for all types.',
		}),
		...returnAllFields,
		simplifyField,
		optionsField(outputOptions),
	],
	async each(item) {
		const { catalogue, parameters } = item;
		checkGiven(item, ['query', 'resourceType']);
		const mode = parameters.text('mode') || 'keyword';
		const q = parameters.text('query').trim();
		if (mode !== 'keyword') checkMeaning(q, "To list everything, set 'Mode' to 'By Words'.");
		const type = await typeFilter(item);
		const query = { q, type, mode: mode === 'keyword' ? undefined : mode };
		const reading = await searchText(catalogue, query, wantedRows(parameters));
		checkType(item, reading.rows, chosenType(item), type);
		if (reading.rows.length === 0 && reading.gap === undefined)
			await hintNothingFound(item, [], await otherFilters(item, undefined));
		await hintRest(item, reading);
		return await resourceOutputs(item, reading.rows);
	},
};
