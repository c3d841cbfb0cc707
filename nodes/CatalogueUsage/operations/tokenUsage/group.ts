import type { OperationGroup } from '../../../../shared/engine/operation';
import { get } from './get.operation';

export const tokenUsage: OperationGroup = {
	name: 'Token Usage',
	value: 'tokenUsage',
	operations: [get],
};
