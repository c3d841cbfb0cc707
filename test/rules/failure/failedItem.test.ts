import { failureItem } from '../../../shared/failure/failedItem';
import { Failure } from '../../../shared/failure/failure';
import { answer, envelope, failureOf } from '../transport/answers';

describe('the item on the error output', () => {
	const failed = failureOf(answer(404, envelope('NOT_FOUND', 'Job 5 does not exist')));

	it('has exactly one key, error, with these six as far as there is something to say', () => {
		expect(failureItem(failed, [7])).toEqual({
			json: {
				error: {
					message: 'Not found: Job 5 does not exist',
					description: expect.any(String),
					code: 'NOT_FOUND',
					httpStatus: 404,
					retryable: false,
				},
			},
			pairedItem: { item: 7 },
		});
		expect(Object.keys(failureItem(failed, [7]))).toEqual(['json', 'pairedItem']);
	});

	it('says when the service accepts calls again, where it is known', () => {
		const limited = new Failure({
			message: 'Hourly rate limit exceeded.',
			description: 'Run it later.',
			code: 'RATE_LIMITED',
			resumeAt: '2026-03-10T13:00:00.000Z',
		});
		expect(failureItem(limited, [0]).json.error).toMatchObject({
			retryable: false,
			resumeAt: '2026-03-10T13:00:00.000Z',
		});
		expect(failureItem(limited, [0]).json.error).not.toHaveProperty('httpStatus');
	});

	it('of several input items is paired with each of them', () => {
		expect(failureItem(failed, [3, 5]).pairedItem).toEqual([{ item: 3 }, { item: 5 }]);
	});
});
