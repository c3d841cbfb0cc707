import type { OperationGroup } from '../../../../shared/engine/operation';
import { create } from './create.operation';
import { getMany } from './getMany.operation';

export const collection: OperationGroup = {
	name: 'Collection',
	value: 'collection',
	operations: [create, getMany],
};
