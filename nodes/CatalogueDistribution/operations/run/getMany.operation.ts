import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { destinationLocator } from '../../../../shared/form/destinationLocator';
import { filtersField, optionsField } from '../../../../shared/form/options';
import { returnAllFields, tellRest, wantedRows } from '../../../../shared/form/returnAll';
import { byState, stateFilter, stateWordsOptions } from '../../../../shared/form/stateWords';
import type { EachOperation } from '../../../../shared/engine/operation';
import { rowsOf } from '../../../../shared/catalogue/pagedLists';
import { refOf } from '../../../../shared/values/read';
import { runState } from '../../../../shared/catalogue/states';

/** Recent runs of the usergroup, newest first (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many distribution runs',
	description: 'List many distribution runs, the newest first',
	toolDescription:
		'Lists the last deliveries (distribution runs) to retailers and other destinations, the newest first: what was sent, when, and whether it went through or failed. Use it to check on a delivery. Costs nothing and sends nothing.',
	endpoint: endpoints.listRuns,
	fields: [
		...returnAllFields,
		filtersField([
			destinationLocator.field({ required: false, description: 'Only runs to this destination' }),
			stateFilter,
		]),
		optionsField(stateWordsOptions),
	],
	async each(item) {
		const { assumed, catalogue, parameters } = item;
		const destination = await destinationLocator.optionalRef(item, 'filters.destination');
		const state = byState(item, 'run', (run) => runState(run, catalogue));
		const isWanted = async (run: IDataObject) =>
			(destination === undefined || refOf(run[assumed('runs.destination')]) === destination) &&
			(await state.isWanted(run));
		const isFiltered = destination !== undefined || state.isAsked;
		const reading = await rowsOf(
			catalogue,
			'listRuns',
			wantedRows(parameters),
			isFiltered ? isWanted : undefined,
		);
		state.tellUnknown();
		await tellRest(item, reading);
		return reading.rows.map((json) => ({ json }));
	},
};
