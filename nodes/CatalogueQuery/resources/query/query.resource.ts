import type { Resource } from '../../../../shared/operation/operation';
import { byFilters } from './byFilters.operation';
import { byText } from './byText.operation';

export const query: Resource = { name: 'Query', value: 'query', operations: [byFilters, byText] };
