import type { Resource } from '../../../../shared/operation/operation';
import { confirmRun } from './confirmRun.operation';
import { createCollection } from './createCollection.operation';
import { start } from './start.operation';

export const feed: Resource = { name: 'Feed', value: 'feed', operations: [start, createCollection, confirmRun] };
