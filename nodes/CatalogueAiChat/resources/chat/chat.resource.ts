import type { Resource } from '../../../../shared/operation/operation';
import { create } from './create.operation';
import { get } from './get.operation';

export const chat: Resource = { name: 'Chat', value: 'chat', operations: [create, get] };
