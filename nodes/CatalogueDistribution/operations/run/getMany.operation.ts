import type { IDataObject } from 'n8n-workflow';
import { runsTo } from '../../../../shared/catalogue/entryFilters';
import { runNames } from '../../../../shared/catalogue/runNames';
import { runSentence, summarised } from '../../../../shared/catalogue/stateSentences';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { EachOperation } from '../../../../shared/engine/operation';
import { destinationLocator, destinationName } from '../../../../shared/form/destinationLocator';
import { filtersField, optionsField } from '../../../../shared/form/options';
import { returnAllFields } from '../../../../shared/form/returnAll';
import { stateFilters, stateWordsOptions } from '../../../../shared/form/stateFields';
import { filteredEntries } from '../../../../shared/form/stateFilter';
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
		const { catalogue, run: execution } = item;
		checkGiven(item, ['filters']);
		const destination = await destinationLocator.optionalRef(item, 'filters.destination');
		const toDestination = destination === undefined ? undefined : runsTo(catalogue, destination);
		const { rows, reader, progressOf } = await filteredEntries(item, 'run', toDestination);
		if (rows.length === 0 && destination !== undefined)
			await destinationName(item, { ref: destination }, 'filters.destination');
		const namesOf = await runNames(catalogue, rows, { warn: execution.warn });
		const named = withUsualNames('runs', catalogue);
		const told = (run: IDataObject) => {
			const names = namesOf(run);
			const summary = runSentence(run, names, reader, progressOf(run));
			return [{ json: summarised(named(run), summary, names) }];
		};
		return await flatMapWithPauses(rows, told, execution.isCancelled);
	},
};
