import { updateDisplayOptions } from 'n8n-workflow';
import { sortBy } from '../../../../shared/catalogue/search';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { EachOperation } from '../../../../shared/engine/operation';
import {
	changedSinceFields,
	cutOff,
	LEAD_ON,
	START_OF_FEED,
} from '../../../../shared/form/changedSince';
import { readTitled, titlesOf } from '../../../../shared/form/liveFields';
import { additionalFieldsOption, optionsField } from '../../../../shared/form/options';
import { hintRest, returnAllFields, wantedRows } from '../../../../shared/form/returnAll';
import { hintNothingFound } from '../../../../shared/form/searchComparing';
import { outputOptions, simplifyField } from '../../../../shared/form/simplify';
import { chosenType, typeField, typeFilter } from '../../../../shared/form/typeLocator';
import { warnUnlisted } from '../../../../shared/form/unseenFields';
import { resourceOutputs } from '../../../../shared/record/resourceOutputs';
import { hintUnknownOptions } from '../../../../shared/record/unknownOptions';
import { textOf } from '../../../../shared/values/read';
import { checkFields } from './checkFields';
import { checkDates, checkNodes, checkType } from './checkFilters';
import { checkSort } from './checkSort';
import { otherFilters } from './otherFilters';
import { searchByFilters } from './searchByFilters';
import {
	checkMeaning,
	dateFilters,
	fieldComparisons,
	fieldFilters,
	filteredFields,
	filterName,
	nodeFilters,
} from './searchFilters';
import {
	dateFiltersField,
	fieldFiltersField,
	nodeFiltersField,
	sortField,
} from './searchFilters.fields';

/** POST /resources/search (interface 4.1). An empty form lists all resources that the key may see. */
export const advancedSearch: EachOperation = {
	name: 'Advanced Search',
	value: 'advancedSearch',
	action: 'Search resources with filters',
	description: 'Find resources by their fields, by date or by what has changed',
	toolDescription:
		'Finds books by their fields and dates, sorted as wanted, e.g. those modified since a day, the newest first; or by theme and meaning instead of exact words. Costs nothing. For exact counts use a query.',
	endpoint: endpoints.searchByFilters,
	changes: false,
	fields: [
		typeField({
			required: false,
			description: 'Only resources of this type. Leave it empty for all types.',
		}),
		{
			displayName: 'Search Text',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. sea voyages',
			description:
				'Words to look for. Leave it empty to list everything that the filters let through.',
		},
		...changedSinceFields,
		fieldFiltersField,
		sortField,
		...updateDisplayOptions({ hide: { changedSince: [START_OF_FEED] } }, returnAllFields),
		simplifyField,
		optionsField([
			...outputOptions,
			dateFiltersField,
			nodeFiltersField,
			additionalFieldsOption({
				placeholder: 'e.g. { "boost": "recent" }',
				description:
					"More settings for the search, in the service's own terms, sent exactly as entered",
			}),
			{
				displayName: 'Search by Meaning',
				name: 'byMeaning',
				type: 'boolean',
				default: false,
				description:
					'Whether to look for the topic or theme of the search text instead of its words',
			},
		]),
	],
	async each(item) {
		const { assumed, parameters } = item;
		checkGiven(item, ['query', 'resourceType', 'changedSince']);
		checkGiven(item, ['sort'], 'the results would have another order');
		const sortedBy = textOf(parameters.raw('sort.by.field'));
		const direction = parameters.choice('sort.by.direction') || 'asc';
		const byMeaning = parameters.flag('options.byMeaning');
		const query = parameters.text('query').trim();
		const additional = parameters.object('options.additionalFields');
		const sentQuery = textOf(additional.query) ?? query;
		if (byMeaning) checkMeaning(sentQuery, "To list everything, turn off 'Search by Meaning'.");
		const type = await typeFilter(item);
		const readFilters = async () => {
			const comparisons = fieldComparisons(item);
			return {
				comparisons,
				byField: fieldFilters(comparisons),
				byDate: await dateFilters(item),
				byNode: await nodeFilters(item),
			};
		};
		const fields = () => filteredFields(item);
		const { comparisons, byField, byDate, byNode } = await readTitled(item, fields, readFilters);
		const body = {
			query: query || undefined,
			[assumed('search.type')]: type,
			mode: byMeaning ? 'vector' : undefined,
			[assumed('search.nodeFilters')]: byNode.length > 0 ? byNode.map(({ ref }) => ref) : undefined,
			...(sortedBy && sortBy(item, filterName(item, sortedBy), direction)),
			...additional,
		};
		// A feed goes on behind all that its start has found, so what a limit cut off would never be sent.
		const isOfFeed = parameters.text('changedSince') === START_OF_FEED;
		const max = isOfFeed ? Number.POSITIVE_INFINITY : wantedRows(parameters);
		const reading = await searchByFilters(item, { comparisons, dates: byDate, max, body });
		if (LEAD_ON.includes(parameters.text('changedSince')) && reading.isCut) throw cutOff(reading);
		if (reading.rows.length === 0 && reading.gap === undefined) {
			await hintUnknownOptions(item, comparisons);
			await hintNothingFound(item, comparisons, await otherFilters(item, byDate));
		}
		checkType(item, reading.rows, chosenType(item), type, 'search.type');
		await checkDates(item, reading.rows, byDate, await titlesOf(item));
		await checkFields(item, reading.rows, byField);
		await warnUnlisted(item, reading.rows, byField);
		await checkNodes(item, reading.rows, byNode);
		if (sortedBy)
			await checkSort(item, reading, reading.sentBody, { field: sortedBy, direction, max });
		await hintRest(item, reading, max);
		return await resourceOutputs(item, reading.rows);
	},
};
