import type { OperationGroup } from '../../../../shared/engine/operation';
import { call } from './call.operation';
import { getMany } from './getMany.operation';

export const tool: OperationGroup = { name: 'Tool', value: 'tool', operations: [call, getMany] };
