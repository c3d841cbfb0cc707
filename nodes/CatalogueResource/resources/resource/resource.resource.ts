import type { Resource } from '../../../../shared/operation/operation';
import { advancedSearch } from './advancedSearch.operation';
import { create } from './create.operation';
import { update } from './update.operation';

export const resource: Resource = { name: 'Resource', value: 'resource', operations: [advancedSearch, create, update] };
