import type { OperationGroup } from '../../../../shared/engine/operation';
import { create } from './create.operation';
import { get } from './get.operation';

export const chat: OperationGroup = { name: 'Chat', value: 'chat', operations: [create, get] };
