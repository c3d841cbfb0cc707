import { failureItem } from '../../../shared/failure/failedItem';
import { answer, envelope, failureOf } from '../transport/answers';

describe('the item on the error output', () => {
	const failed = failureOf(answer(404, envelope('NOT_FOUND', 'Job 5 does not exist')));

	it('has exactly one key, error, with exactly these six', () => {
		expect(failureItem(failed, [7])).toEqual({
			json: {
				error: {
					message: 'Not found: Job 5 does not exist',
					description: expect.any(String),
					code: 'NOT_FOUND',
					httpStatus: 404,
					retryable: false,
					resumeAt: null,
				},
			},
			pairedItem: { item: 7 },
		});
		expect(Object.keys(failureItem(failed, [7]))).toEqual(['json', 'pairedItem']);
	});

	it('of several input items is paired with each of them', () => {
		expect(failureItem(failed, [3, 5]).pairedItem).toEqual([{ item: 3 }, { item: 5 }]);
	});
});
