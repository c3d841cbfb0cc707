import type { Resource } from '../../../../shared/operation/operation';
import { generate } from './generate.operation';

export const image: Resource = { name: 'Image', value: 'image', operations: [generate] };
