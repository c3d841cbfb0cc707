import type { OperationGroup } from '../../../../shared/engine/operation';
import { download } from './download.operation';
import { getMany } from './getMany.operation';
import { upload } from './upload.operation';

export const file: OperationGroup = {
	name: 'File',
	value: 'file',
	operations: [download, getMany, upload],
};
