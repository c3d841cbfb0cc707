import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox();

/** The titles that the keyword search finds, best first, each once. */
async function titles(query: string): Promise<string[]> {
	const light = await sandbox
		.as(editor)
		.get('/resources/search', { params: { q: query, limit: 100 } });
	const advanced = await sandbox.as(editor).post('/resources/search', { query, limit: 100 });
	expect(advanced.data.data).toEqual(light.data.data);
	return [...new Set<string>(light.data.data.results.map(({ title }: { title: string }) => title))];
}

describe('4.1 keyword search of the real catalogue', () => {
	it.each([
		'War and Peace',
		'war & peace',
		'WAR PEACE',
		'the war and the peace',
		'tolstoy war peace',
	])('"%s" finds War and Peace first', async (query) => {
		expect((await titles(query))[0]).toBe('War and Peace');
	});

	it.each([
		['pride pre', 'Pride and Prejudice'],
		['great expectat', 'Great Expectations'],
		['great expectati', 'Great Expectations'],
		['tale of two ci', 'A Tale of Two Cities'],
		['count of monte', 'The Count of Monte Cristo'],
		['wuthering heigh', 'Wuthering Heights'],
		['emm', 'Emma'],
		['jane ey', 'Jane Eyre'],
	])('"%s", typed so far, already finds %s first', async (query, title) => {
		expect((await titles(query))[0]).toBe(title);
	});

	it('a whole title comes before one that only begins like it, and that before one that has the words somewhere', async () => {
		const client = sandbox.as(editor);
		const wanted = ['Xylo Garden', 'Xylo Garden in Winter', 'The Last Xylo of the Garden'];
		for (const title of wanted.toReversed()) {
			await client.post('/resources', { type: 'Book', fields: { title } });
		}
		await client.post('/resources', {
			type: 'Book',
			fields: { title: 'Other', description: 'xylo garden '.repeat(40) },
		});
		expect(await titles('the xylo garden')).toEqual([...wanted, 'Other']);
	});

	it('words of grammar alone are still searched for', async () => {
		expect((await titles('the')).length).toBeGreaterThan(20);
	});

	it('a changed title is found by its new beginning and not by its old one', async () => {
		const client = sandbox.as(editor);
		const { data } = await client.post('/resources', {
			type: 'Book',
			fields: { title: 'Quixotria' },
		});
		expect(await titles('quixotri')).toEqual(['Quixotria']);
		await client.patch(`/resources/${data.data.ref}/fields`, { fields: { title: 'Zanzibaria' } });
		expect([await titles('quixotri'), await titles('zanzibari')]).toEqual([[], ['Zanzibaria']]);
	});
});
