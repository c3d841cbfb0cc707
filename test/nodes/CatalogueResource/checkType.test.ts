import type { IDataObject } from 'n8n-workflow';

import { checkType } from '../../../nodes/CatalogueResource/operations/resource/checkFilters';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';

describe('the type that was asked for', () => {
	const { item, hints } = itemWith({});
	const check = (row: IDataObject) => () => checkType(item, [row], 'Book', 1, 'search.type');

	it.each<IDataObject>([
		{ resourceType: 2 },
		{ resourceType: '2' },
		{ resourceTypeName: 'Audio' },
		{ resourceType: { ref: 2, name: 'Audio' } },
		{ resourceType: { id: '2' }, resourceTypeName: 'Audio' },
	])('is not that of a result that shows another: %j', async (row) => {
		const { details } = await failureIn(check(row));
		expect(details.message).toContain("did not apply the filter on 'Resource Type'");
		expect(details.description).toContain("Set 'search.type'");
	});

	it.each<IDataObject>([
		{},
		{ resourceType: null, resourceTypeName: '' },
		{ resourceType: '1' },
		{ resourceType: { id: 1 }, resourceTypeName: 'Livre' },
		{ resourceType: 7, resourceTypeName: 'BOOK' },
		{ resourceType: 'book' },
	])('may be that of a result that shows %j', (row) => {
		hints.splice(0);
		expect(check(row)).not.toThrow();
		const isShown = Boolean(row.resourceType ?? row.resourceTypeName);
		expect(hints.join().includes('cannot be checked. If the service has')).toBe(!isShown);
	});
});
