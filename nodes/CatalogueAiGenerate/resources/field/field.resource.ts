import type { Resource } from '../../../../shared/operation/operation';
import { generate } from './generate.operation';

export const field: Resource = { name: 'Field', value: 'field', operations: [generate] };
