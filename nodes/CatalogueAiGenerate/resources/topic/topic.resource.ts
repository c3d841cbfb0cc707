import type { Resource } from '../../../../shared/operation/operation';
import { getTrending } from './getTrending.operation';

export const topic: Resource = { name: 'Topic', value: 'topic', operations: [getTrending] };
