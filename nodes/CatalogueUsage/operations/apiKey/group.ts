import type { OperationGroup } from '../../../../shared/engine/operation';
import { get } from './get.operation';

export const apiKey: OperationGroup = { name: 'API Key', value: 'apiKey', operations: [get] };
