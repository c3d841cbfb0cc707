import type { Resource } from '../../../../shared/operation/operation';
import { get } from './get.operation';

export const stream: Resource = { name: 'Stream', value: 'stream', operations: [get] };
