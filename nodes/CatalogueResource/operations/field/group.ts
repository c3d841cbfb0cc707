import type { OperationGroup } from '../../../../shared/engine/operation';
import { getMany } from './getMany.operation';
import { getOptions } from './getOptions.operation';

export const field: OperationGroup = {
	name: 'Field',
	value: 'field',
	operations: [getMany, getOptions],
};
