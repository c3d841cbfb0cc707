import type { OperationGroup } from '../../../../shared/engine/operation';
import { download } from './download.operation';

export const image: OperationGroup = { name: 'Image', value: 'image', operations: [download] };
