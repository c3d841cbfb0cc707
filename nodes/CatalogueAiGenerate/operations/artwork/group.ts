import type { OperationGroup } from '../../../../shared/engine/operation';
import { download } from './download.operation';
import { generate } from './generate.operation';

export const artwork: OperationGroup = {
	name: 'Artwork',
	value: 'artwork',
	operations: [generate, download],
};
