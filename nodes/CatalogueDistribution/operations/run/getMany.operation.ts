import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { destinationLocator } from '../../../../shared/form/destinationLocator';
import { filtersField, optionsField } from '../../../../shared/form/options';
import { returnAllFields, hintRest, wantedRows } from '../../../../shared/form/returnAll';
import {
	byState,
	chosenStateWords,
	stateFilters,
	stateWordsOptions,
} from '../../../../shared/form/stateWords';
import type { EachOperation } from '../../../../shared/engine/operation';
import { missingKeyWarning } from '../../../../shared/catalogue/missingKey';
import { rowsOf } from '../../../../shared/catalogue/pagedLists';
import { runsTo } from '../../../../shared/catalogue/entryFilters';
import { runNames } from '../../../../shared/catalogue/runNames';
import { runSentence } from '../../../../shared/catalogue/sentences';
import { runState } from '../../../../shared/catalogue/states';
import { flatMapWithPauses } from '../../../../shared/transport/concurrency';

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
			...stateFilters,
		]),
		optionsField(stateWordsOptions),
	],
	async each(item) {
		const { catalogue, parameters, run: execution } = item;
		const destination = await destinationLocator.optionalRef(item, 'filters.destination');
		const toDestination = runsTo(catalogue, destination);
		const state = byState(item, 'run', (run) => runState(run, catalogue));
		const isFiltered = toDestination.isActive || state.isSet;
		const matches = async (run: IDataObject) =>
			(await toDestination.matches(run)) && (await state.isWanted(run));
		const max = wantedRows(parameters);
		const reading = await rowsOf(catalogue, 'listRuns', max, isFiltered ? matches : undefined);
		const { rows } = reading;
		toDestination.checkReadable();
		state.warnUnknown(rows);
		await hintRest(item, reading);
		const warning = missingKeyWarning('Runs have no number', rows, 'runs.ref', catalogue);
		if (warning) execution.warn(warning);
		const namesOf = await runNames(catalogue, rows, { warn: execution.warn });
		const reader = { ...item, words: chosenStateWords(item) };
		return await flatMapWithPauses(rows, (run) => {
			const names = namesOf(run);
			const summary = runSentence(run, names, reader, state.progressOf(run));
			return [{ json: { ...run, ...names, summary } }];
		});
	},
};
