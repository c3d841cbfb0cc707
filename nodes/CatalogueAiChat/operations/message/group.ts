import type { OperationGroup } from '../../../../shared/engine/operation';
import { send } from './send.operation';

export const message: OperationGroup = { name: 'Message', value: 'message', operations: [send] };
