import type { OperationGroup } from '../../../../shared/engine/operation';
import { add } from './add.operation';

export const resource: OperationGroup = { name: 'Resource', value: 'resource', operations: [add] };
