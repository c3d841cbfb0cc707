import { checkFields } from '../../../nodes/CatalogueResource/operations/resource/checkFields';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';

/** What is told of a filter on a field of a type, where the results show these values. */
async function told(type: string, wanted: string, ...values: unknown[]) {
	const { item, hints } = itemWith({ answer: () => [{ ref: 9, name: 'field', type }] });
	const rows = values.map((field, index) => ({ ref: index + 1, fields: { field } }));
	await checkFields(item, rows, { field: wanted });
	return hints.join('');
}

describe('results that a field filter lets through', () => {
	it.each([
		[
			'text',
			'The Sea',
			['The Sea', 'THE SEA!', 'Thé Sea', 'The\u00a0Sea', '<p>The S\u00adea</p>', null],
		],
		['text', "Hugo's & Co", ['Hugo’s &amp;amp; Co']],
		['boolean', 'true', [true, 'Y', 1, 'yes']],
		['number', '12.5', [12.5, '12.50']],
		['tree', 'Travel', ['Voyages by travel']],
	])('of type %s show %s', async (type, wanted, values) => {
		expect(await told(type, wanted, ...values)).toBe('');
	});

	it('may show more than the whole value: that is said', async () => {
		expect(await told('text', 'The Sea', 'The Sea', 'By the Sea, the Seaside')).toContain(
			"show more in 'field' than what was asked for, e.g. 'By the Sea, the Seaside'",
		);
	});

	it.each([[['']], [['The Sea', '']], [[null, undefined]]])(
		'may show nothing in the field, as %j: that is said',
		async (values) => {
			expect(await told('text', 'The Sea', ...values)).toContain("show nothing in 'field'");
		},
	);

	it.each([
		[true, 'false'],
		['no', 'true'],
	])('prove by %j that a filter on a truth value, %s, was not applied', async (shown, wanted) => {
		const { details } = await failureIn(async () => await told('boolean', wanted, shown));
		expect(details.message).toContain("did not apply the filter on 'field'");
	});

	it('name the field by its title', async () => {
		const answer = () => [{ ref: 9, name: 'field', title: 'Short Title', type: 'text' }];
		const { item, hints } = itemWith({ answer });
		await checkFields(item, [{ ref: 1, fields: { field: 'By the Sea' } }], { field: 'Sea' });
		expect(hints.join()).toContain("show more in 'Short Title'");
		const other = [{ ref: 1, fields: { field: 'Law' } }];
		const { details } = await failureIn(
			async () => await checkFields(item, other, { field: 'Sea' }),
		);
		expect(details.message).toContain("did not apply the filter on 'Short Title'");
	});

	it('prove nothing by a truth value in words of their own', async () => {
		expect(await told('boolean', 'true', 'Ja')).toContain('in a way of its own');
	});

	it('may be references of options, which mean their names', async () => {
		const { item, hints } = itemWith({
			answer: ({ path }) =>
				path === '/resources/fields'
					? [{ ref: 9, name: 'format', type: 'dropdown' }]
					: [
							{ ref: 160, name: 'EPUB' },
							{ ref: 161, name: 'Hardback' },
						],
		});
		const row = { ref: 1, fields: { format: '160' } };
		await checkFields(item, [row], { format: 'EPUB' });
		expect(hints).toEqual([]);
		const other = { ref: 2, fields: { format: 161 } };
		const { details } = await failureIn(
			async () => await checkFields(item, [row, other], { format: 'EPUB' }),
		);
		expect(details.message).toContain("resource 2 has '161'");
	});
});
