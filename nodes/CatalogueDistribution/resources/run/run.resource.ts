import type { Resource } from '../../../../shared/operation/operation';
import { getMany } from './getMany.operation';
import { queue } from './queue.operation';
import { wait } from './wait.operation';

export const run: Resource = { name: 'Run', value: 'run', operations: [queue, getMany, wait] };
