import type { OperationGroup } from '../../../../shared/engine/operation';
import { generate } from './generate.operation';

export const image: OperationGroup = { name: 'Image', value: 'image', operations: [generate] };
