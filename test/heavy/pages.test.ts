import { costOfPages } from '../sandbox/pages';

describe('100,000 records', () => {
	it('the last page costs at most three times the first one, right after a write or not', async () => {
		const { first, last, firstAfterWrite, lastAfterWrite } = await costOfPages(100_000);
		expect(last).toBeLessThan(3 * first);
		expect(lastAfterWrite).toBeLessThan(3 * firstAfterWrite);
	}, 300_000);
});
