import { byId } from '../../engine/locators';
import { service } from '../service';
import { automatic, book } from './form';

const catalogue = service();

it('a refused value of a field that was typed in by its title is not told as changed', async () => {
	const field = [{ name: 'Rights territory', value: 'GB; IE' }];
	const { items, hints } = await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'update',
		resourceRef: byId(1001),
		resourceType: book,
		fields: automatic,
		otherFields: { field },
	});
	expect(items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
	expect(hints.join()).toContain('Rights territory: There is no option named');
});
