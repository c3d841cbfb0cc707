import type { OperationGroup } from '../../../../shared/engine/operation';
import { getMany } from './getMany.operation';

export const resourceType: OperationGroup = {
	name: 'Resource Type',
	value: 'resourceType',
	operations: [getMany],
};
