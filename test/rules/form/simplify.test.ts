import { resourceOutputs } from '../../../shared/form/simplify';
import { itemWith } from '../items';

it('a field that is called like what a search gives of every resource has no column, and that is said', () => {
	const { item, hints } = itemWith({ values: { simplify: true, 'options.fieldsAsColumns': true } });
	const fields = { title: 'Emma', score: 'five stars', isbn: '1' };
	const rows = [{ ref: 1, title: 'Emma', score: 0.7, fields }];
	expect(resourceOutputs(item, rows)).toEqual([
		{ json: { ref: 1, title: 'Emma', score: 0.7, isbn: '1' } },
	]);
	expect(hints).toEqual([expect.stringContaining('under their names: score.')]);
});
