import type { OperationGroup } from '../../../../shared/engine/operation';
import { byFilters } from './byFilters.operation';
import { byText } from './byText.operation';

export const query: OperationGroup = {
	name: 'Query',
	value: 'query',
	operations: [byFilters, byText],
};
