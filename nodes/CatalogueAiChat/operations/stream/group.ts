import type { OperationGroup } from '../../../../shared/engine/operation';
import { get } from './get.operation';

export const stream: OperationGroup = { name: 'Stream', value: 'stream', operations: [get] };
