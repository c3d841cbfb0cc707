import type { OperationGroup } from '../../../../shared/engine/operation';
import { generate } from './generate.operation';

export const field: OperationGroup = { name: 'Field', value: 'field', operations: [generate] };
