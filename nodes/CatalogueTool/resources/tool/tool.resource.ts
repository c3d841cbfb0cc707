import type { Resource } from '../../../../shared/operation/operation';
import { call } from './call.operation';
import { getMany } from './getMany.operation';

export const tool: Resource = { name: 'Tool', value: 'tool', operations: [call, getMany] };
