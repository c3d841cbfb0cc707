import type { Resource } from '../../../../shared/operation/operation';
import { add } from './add.operation';

export const resource: Resource = { name: 'Resource', value: 'resource', operations: [add] };
