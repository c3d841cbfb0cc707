import type { IDataObject } from 'n8n-workflow';
import { destinationLocator } from '../../../../shared/fields/destinationLocator';
import { filtersField, optionsField } from '../../../../shared/fields/options';
import { returnAllFields, wantedRows } from '../../../../shared/fields/returnAll';
import { chosenStateWords, stateFilter, stateWordsOptions } from '../../../../shared/fields/stateWords';
import type { EachOperation } from '../../../../shared/operation/operation';
import { rowsOf } from '../../../../shared/service/lists';
import { refOf } from '../../../../shared/service/read';
import { progressOf, runState } from '../../../../shared/service/states';

/** Recent runs of the usergroup, newest first (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many distribution runs',
	description: 'List many distribution runs, the newest first',
	endpoint: { method: 'GET', path: '/distribution/runs' },
	fields: [
		...returnAllFields,
		filtersField([
			destinationLocator.field({ required: false, description: 'Only runs to this destination' }),
			stateFilter,
		]),
		optionsField(stateWordsOptions),
	],
	async each(item) {
		const { at, catalogue, parameters } = item;
		const destination = await destinationLocator.optionalRef(item, 'filters.destination');
		const state = parameters.text('filters.state');
		const words = chosenStateWords(item);
		const isWanted = (run: IDataObject) =>
			(destination === undefined || refOf(run[at('runs.destination')]) === destination) &&
			(state === '' || progressOf(runState(run, catalogue), words) === state);
		const isFiltered = destination !== undefined || state !== '';
		const rows = await rowsOf(catalogue, 'runs.path', wantedRows(parameters), isFiltered ? isWanted : undefined);
		return rows.map((json) => ({ json }));
	},
};
