import type { OperationGroup } from '../../../../shared/engine/operation';
import { getTrending } from './getTrending.operation';

export const topic: OperationGroup = { name: 'Topic', value: 'topic', operations: [getTrending] };
