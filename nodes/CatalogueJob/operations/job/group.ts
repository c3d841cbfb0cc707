import type { OperationGroup } from '../../../../shared/engine/operation';
import { get } from './get.operation';
import { getMany } from './getMany.operation';
import { submit } from './submit.operation';
import { wait } from './wait.operation';

export const job: OperationGroup = {
	name: 'Job',
	value: 'job',
	operations: [submit, get, getMany, wait],
};
