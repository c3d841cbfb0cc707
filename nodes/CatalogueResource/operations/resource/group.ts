import type { OperationGroup } from '../../../../shared/engine/operation';
import { advancedSearch } from './advancedSearch.operation';
import { archive } from './archive.operation';
import { create } from './create.operation';
import { downloadCover } from './downloadCover.operation';
import { search } from './search.operation';
import { update } from './update.operation';
import { upsert } from './upsert.operation';

export const resource: OperationGroup = {
	name: 'Catalogue Entry',
	value: 'resource',
	operations: [search, advancedSearch, archive, create, downloadCover, update, upsert],
};
