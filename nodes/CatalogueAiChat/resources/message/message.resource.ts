import type { Resource } from '../../../../shared/operation/operation';
import { send } from './send.operation';

export const message: Resource = { name: 'Message', value: 'message', operations: [send] };
