import { warnUnlisted } from '../../../shared/form/unseenFields';
import { itemWith } from '../items';

/** What is told of a filter on the field where the results show these fields. */
async function told(field: string, ...shown: object[]) {
	const answer = () => [{ ref: 1, name: 'shortTitle', title: 'Short Title' }];
	const { item, hints, calls } = itemWith({ answer });
	const rows = shown.map((fields, index) => ({ ref: index + 1, fields: { ...fields } }));
	await warnUnlisted(item, rows, { [field]: 'x' });
	return { hints: hints.join(), calls };
}

describe('a filter on a field that the list of fields does not hold', () => {
	it('is told where no result shows it: the service may have passed over it', async () => {
		const { hints } = await told('shrotTitle', { shortTitle: 'x' });
		expect(hints).toContain("'shrotTitle' is not in the list of fields");
	});

	it('is none by its title, and needs no list where a result shows it, or nothing was found', async () => {
		expect((await told('Short Title', {})).hints).toBe('');
		expect((await told('hidden', { hidden: 'x' })).calls).toHaveLength(0);
		expect((await told('hidden')).calls).toHaveLength(0);
	});
});
