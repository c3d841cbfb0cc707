import type { Resource } from '../../../../shared/operation/operation';
import { getMany } from './getMany.operation';

export const resourceType: Resource = { name: 'Resource Type', value: 'resourceType', operations: [getMany] };
