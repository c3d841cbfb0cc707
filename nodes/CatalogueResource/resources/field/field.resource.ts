import type { Resource } from '../../../../shared/operation/operation';
import { getMany } from './getMany.operation';
import { getOptions } from './getOptions.operation';

export const field: Resource = { name: 'Field', value: 'field', operations: [getMany, getOptions] };
