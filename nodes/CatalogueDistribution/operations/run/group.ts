import type { OperationGroup } from '../../../../shared/engine/operation';
import { getMany } from './getMany.operation';
import { queue } from './queue.operation';
import { wait } from './wait.operation';

export const run: OperationGroup = {
	name: 'Run',
	value: 'run',
	operations: [queue, getMany, wait],
};
