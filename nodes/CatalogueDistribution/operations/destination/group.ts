import type { OperationGroup } from '../../../../shared/engine/operation';
import { getMany } from './getMany.operation';

export const destination: OperationGroup = {
	name: 'Destination',
	value: 'destination',
	operations: [getMany],
};
