import { costOfPages } from './pages';

describe('30,000 records', () => {
	it('the last page costs at most three times the first one, right after a write or not', async () => {
		const { first, last, firstAfterWrite, lastAfterWrite } = await costOfPages(30_000);
		expect(last).toBeLessThan(3 * first);
		expect(lastAfterWrite).toBeLessThan(3 * firstAfterWrite);
	}, 120_000);
});
