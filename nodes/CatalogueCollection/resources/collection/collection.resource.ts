import type { Resource } from '../../../../shared/operation/operation';
import { create } from './create.operation';
import { getMany } from './getMany.operation';

export const collection: Resource = { name: 'Collection', value: 'collection', operations: [create, getMany] };
