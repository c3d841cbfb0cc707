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
		const { catalogue, parameters } = item;
		const to = runsTo(catalogue, await destinationLocator.optionalRef(item, 'filters.destination'));
		const state = byState(item, 'run', (run) => runState(run, catalogue));
		const isWanted = async (run: IDataObject) =>
			(await to.matches(run)) && (await state.isWanted(run));
		const isFiltered = to.isActive || state.isAsked;
		const reading = await rowsOf(
			catalogue,
			'listRuns',
			wantedRows(parameters),
			isFiltered ? isWanted : undefined,
		);
		to.checkReadable();
		state.tellUnknown(reading.rows);
		await hintRest(item, reading);
		const numberless = missingKeyWarning(
			'Runs have no number',
			reading.rows,
			'runs.ref',
			catalogue,
		);
		if (numberless) item.run.warn(numberless);
		const namesOf = await runNames(catalogue, reading.rows, { warn: item.run.warn });
		const teller = { ...item, words: chosenStateWords(item) };
		return await flatMapWithPauses(reading.rows, (run) => {
			const names = namesOf(run);
			const summary = runSentence(run, names, teller, state.standingOf(run));
			return [{ json: { ...run, ...names, summary } }];
		});
	},
};
