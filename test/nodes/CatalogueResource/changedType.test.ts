import type { IDataObject } from 'n8n-workflow';
import { catalogue, present, stored, update } from './updating';

/** The form as it was saved when the fields were texts. */
const texts = (value: IDataObject) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns: [],
	schema: Object.keys(value).map((id) => ({ id, displayName: id, type: 'string', kind: 'text' })),
});
const TOLD =
	/^Some fields have another type now than when the form was filled in: .*Their values were read for the present type/;

describe('a field whose type has changed since the form was filled in', () => {
	it.each<[string, IDataObject, IDataObject]>([
		['number', { pageCount: '1.234,0' }, { pageCount: 1234 }],
		['date', { editionDate: '28.02.2026' }, { editionDate: '2026-02-28' }],
		[
			'list of options',
			{ subjects: 'FICTION / Classics; FICTION / Sea Stories' },
			{ subjects: ['FICTION / Classics', 'FICTION / Sea Stories'] },
		],
		['truth value', { onSale: 'nein' }, { onSale: false }],
	])('is written as the %s that it is now, and told', async (_, entered, written) => {
		const { hints } = await update(texts(entered), {}, { items: [present] });
		expect(await stored()).toMatchObject(written);
		expect(hints).toContainEqual(expect.stringMatching(TOLD));
	});

	it('refuses what its present type cannot be', async () => {
		const { run } = await update(texts({ pageCount: '1.234' }), {}, { items: [present] });
		expect(run.node('Node').error?.message).toContain(
			"'Pages' is '1.234', which may mean 1.234 or 1234",
		);
		expect((await catalogue.journal()).map(({ method }) => method)).not.toContain('PATCH');
	});

	it('says nothing of a text, and reads the list of fields only where a text may be something else', async () => {
		const { hints } = await update(texts({ subtitle: 'A tale' }), {}, { items: [present] });
		expect((await catalogue.journal()).map(({ path }) => path)).not.toContain('/resources/fields');
		const semicolon = await update(texts({ subtitle: 'A tale; a play' }), {}, { items: [present] });
		expect([...hints, ...semicolon.hints]).toEqual([]);
		expect(await stored()).toMatchObject({ subtitle: 'A tale; a play' });
	});
});
