import type { IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { callerOf } from '../transport/caller';
import { asNodeError } from '../failure/failure';
import { execute } from './execute';
import { outputsOf } from './outputItems';
import { itemsOf } from './item';
import type { Operation } from './operation';
import { startRun } from './nodeRun';

/**
 * The same operation for its one item, where n8n takes the routing way: agents of the older tool path call a
 * declarative node's routing and skip `customOperations` silently.
 */
export function paginationHook(operation: Operation) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const index = this.getItemIndex();
		const run = startRun(callerOf(this), () => this.getNodeParameter('requestOptions', {}));
		const itemOf = itemsOf(this, run, operation);
		const { outcomes, stoppedBy } = await execute(
			operation,
			run,
			async () => await itemOf(index, this.getInputData().json),
			1,
			this.continueOnFail(),
		);
		if (stoppedBy) throw asNodeError(this.getNode(), stoppedBy.result, index);
		return outcomes.flatMap(outputsOf).map((item) => ({ ...item, pairedItem: { item: index } }));
	};
}
