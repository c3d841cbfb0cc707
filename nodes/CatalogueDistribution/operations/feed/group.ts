import type { OperationGroup } from '../../../../shared/engine/operation';
import { confirmRun } from './confirmRun.operation';
import { createCollection } from './createCollection.operation';
import { start } from './start.operation';

export const feed: OperationGroup = {
	name: 'Feed',
	value: 'feed',
	operations: [start, createCollection, confirmRun],
};
