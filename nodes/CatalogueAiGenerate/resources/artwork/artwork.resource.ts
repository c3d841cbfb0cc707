import type { Resource } from '../../../../shared/operation/operation';
import { download } from './download.operation';
import { generate } from './generate.operation';

export const artwork: Resource = { name: 'Artwork', value: 'artwork', operations: [generate, download] };
