import type { OperationGroup } from '../../../../shared/engine/operation';
import { research } from './research.operation';

export const keyword: OperationGroup = {
	name: 'Keyword',
	value: 'keyword',
	operations: [research],
};
