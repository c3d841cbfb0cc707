import type { Resource } from '../../../../shared/operation/operation';
import { download } from './download.operation';

export const image: Resource = { name: 'Image', value: 'image', operations: [download] };
