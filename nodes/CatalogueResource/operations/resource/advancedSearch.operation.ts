import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { readAnyOf } from '../../../../shared/form/anyOf';
import { changedSinceFields } from '../../../../shared/form/changedSince';
import { searchComparing, tellNothing, type Comparison } from '../../../../shared/form/comparing';
import { hintUnknownOptions } from '../../../../shared/record/unknownOptions';
import { titlesOf } from '../../../../shared/form/fieldTitles';
import { additionalFieldsOption, optionsField } from '../../../../shared/form/options';
import { tellUnlisted } from '../../../../shared/form/unseenFields';
import { returnAllFields, tellRest, wantedRows } from '../../../../shared/form/returnAll';
import { outputOptions, resourceOutputs, simplifyField } from '../../../../shared/form/simplify';
import { chosenType, typeField, typeFilter } from '../../../../shared/form/typeLocator';
import type { EachOperation } from '../../../../shared/engine/operation';
import { Failure, failureOf } from '../../../../shared/failure/failure';
import { refusesValues } from '../../../../shared/failure/refusals';
import { textOf } from '../../../../shared/values/read';
import { searchAll } from '../../../../shared/catalogue/search';
import { checkFields } from './checkFields';
import { checkDates, checkNodes, checkType } from './checkFilters';
import { tellSort } from './checkSort';
import {
	dateFilters,
	fieldComparisons,
	fieldFilters,
	filterName,
	isForService,
	nodeFilters,
} from './searchFilters';
import {
	dateFiltersField,
	fieldFiltersField,
	nodeFiltersField,
	sortField,
} from './searchFilters.fields';
import { isbnsAsWritten } from './isbnFilters';
import { othersMeant } from './othersMeant';
import { mayHaveTypes, typedFilters } from './typedFilters';
import { searchWholeDays } from './wholeDays';

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
		...returnAllFields,
		simplifyField,
		optionsField([
			...outputOptions,
			dateFiltersField,
			nodeFiltersField,
			additionalFieldsOption({
				placeholder: 'e.g. { "boost": "recent" }',
				description: 'Further settings of the search, as the service calls them, sent as they are',
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
		sortField,
	],
	async each(item) {
		const { assumed, parameters } = item;
		const field = textOf(parameters.raw('sort.by.field'));
		const type = await typeFilter(item);
		const comparisons = fieldComparisons(item);
		const byField = fieldFilters(comparisons);
		const byDate = await dateFilters(item);
		const byNode = await nodeFilters(item);
		let isTyped = true;
		const filtersBy = async (sent: Comparison[]) => {
			const filters = fieldFilters(sent);
			const isMeant = isTyped && mayHaveTypes(filters);
			return isMeant ? ((await typedFilters(item, filters)) ?? filters) : filters;
		};
		const bodyBy = async (
			sent: Comparison[],
			dates: IDataObject | undefined,
		): Promise<IDataObject> => ({
			query: parameters.text('query') || undefined,
			[assumed('search.type')]: type,
			mode: parameters.flag('options.byMeaning') ? 'vector' : undefined,
			fieldFilters: await filtersBy(sent),
			dateFilters: dates,
			[assumed('search.nodeFilters')]: byNode.length > 0 ? byNode.map(({ ref }) => ref) : undefined,
			...(field && {
				[assumed('search.sort')]: {
					[assumed('search.sortField')]: filterName(item, field),
					[assumed('search.sortDirection')]: parameters.text('sort.by.direction') || 'asc',
				},
			}),
			...parameters.object('options.additionalFields'),
		});
		const max = wantedRows(parameters);
		const read = async (asked = comparisons) =>
			await readAnyOf(
				asked.filter(isForService),
				asked.filter((comparison) => !isForService(comparison)),
				max,
				async (sent, here, most) =>
					await searchWholeDays(item, byDate, most, async (catalogue, dates, isWanted) => {
						const body = await bodyBy(sent, dates);
						return here.length > 0
							? await searchComparing(item, body, here, most, isWanted)
							: await searchAll(catalogue, body, most, isWanted);
					}),
			);
		const typed = await read().catch(failureOf);
		const isRefused = typed instanceof Failure;
		if (isRefused && !refusesValues(typed.details.httpStatus)) throw typed;
		let reading = isRefused ? { rows: [], total: 0, sent: comparisons } : typed;
		const written = isRefused ? undefined : await isbnsAsWritten(item, comparisons, typed, max);
		if (written) reading = await read(written);
		if (reading.rows.length === 0 && (await typedFilters(item, byField))) {
			isTyped = false;
			const asText = await read().catch(failureOf);
			isTyped = asText instanceof Failure;
			if (!(asText instanceof Failure)) reading = asText;
			else if (isRefused) throw typed;
			else if (!refusesValues(asText.details.httpStatus)) throw asText;
		} else if (isRefused) throw typed;
		if (reading.rows.length === 0) {
			await hintUnknownOptions(item, comparisons);
			await tellNothing(item, comparisons, await othersMeant(item, byDate));
		}
		checkType(reading.rows, chosenType(item), type, 'search.type');
		checkDates(item, reading.rows, byDate, await titlesOf(item));
		await checkFields(item, reading.rows, byField);
		await tellUnlisted(item, reading.rows, byField);
		await checkNodes(item, reading.rows, byNode);
		if (field)
			await tellSort(
				item,
				reading,
				await bodyBy(reading.sent, byDate),
				field,
				parameters.text('sort.by.direction') || 'asc',
			);
		await tellRest(item, reading);
		return resourceOutputs(item, reading.rows);
	},
};
