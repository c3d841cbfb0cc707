import type { OperationGroup } from '../../../../shared/engine/operation';
import { add } from './add.operation';

export const resource: OperationGroup = {
	name: 'Catalogue Entry',
	value: 'resource',
	operations: [add],
};
