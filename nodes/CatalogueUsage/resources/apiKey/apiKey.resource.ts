import type { Resource } from '../../../../shared/operation/operation';
import { get } from './get.operation';

export const apiKey: Resource = { name: 'API Key', value: 'apiKey', operations: [get] };
