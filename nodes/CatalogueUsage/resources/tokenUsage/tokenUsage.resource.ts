import type { Resource } from '../../../../shared/operation/operation';
import { get } from './get.operation';

export const tokenUsage: Resource = { name: 'Token Usage', value: 'tokenUsage', operations: [get] };
