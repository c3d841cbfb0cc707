import type { Resource } from '../../../../shared/operation/operation';
import { download } from './download.operation';
import { getMany } from './getMany.operation';
import { upload } from './upload.operation';

export const file: Resource = { name: 'File', value: 'file', operations: [download, getMany, upload] };
