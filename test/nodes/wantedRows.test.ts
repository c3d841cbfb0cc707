import type { IDataObject } from 'n8n-workflow';

import { getMany as getFiles } from '../../nodes/CatalogueFile/operations/file/getMany.operation';
import { getMany as getFields } from '../../nodes/CatalogueResource/operations/field/getMany.operation';
import { getOptions } from '../../nodes/CatalogueResource/operations/field/getOptions.operation';
import { getMany as getTypes } from '../../nodes/CatalogueResource/operations/resourceType/getMany.operation';
import { itemWith } from '../rules/items';

const rows = Array.from({ length: 7 }, (_, index): IDataObject => ({
	ref: index + 1,
	name: `Row ${index + 1}`,
	downloadUrl: `/resources/1/files/${index + 1}`,
}));
const chosen = { mode: 'id', value: '7' };

it.each([
	['Field: Get Many', getFields, rows],
	['Field: Get Options', getOptions, rows],
	['Resource Type: Get Many', getTypes, rows],
	['File: Get Many', getFiles, { original: null, alternatives: rows }],
])('%s says how many there are beyond its limit', async (_, operation, data) => {
	const values = { returnAll: false, resourceType: '', field: chosen, resourceRef: chosen };
	const outputOf = async (limit: number) => {
		const { item, hints } = itemWith({ values: { ...values, limit }, answer: () => data });
		return [(await operation.each(item)).length, hints.filter((hint) => hint.includes('came out'))];
	};
	expect(await outputOf(3)).toEqual([3, ['3 of 7 came out.']]);
	expect(await outputOf(50)).toEqual([7, []]);
});
