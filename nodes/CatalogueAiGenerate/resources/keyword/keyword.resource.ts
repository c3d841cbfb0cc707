import type { Resource } from '../../../../shared/operation/operation';
import { research } from './research.operation';

export const keyword: Resource = { name: 'Keyword', value: 'keyword', operations: [research] };
