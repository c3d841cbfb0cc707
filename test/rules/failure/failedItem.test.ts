import type { INode } from 'n8n-workflow';

import { asNodeError, failureItem } from '../../../shared/failure/failedItem';
import { Failure } from '../../../shared/failure/failure';
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

it('the error of a node that stops says what else is known, and not what is not', () => {
	const context = { chatRef: 5, streamId: null, sent: 'no' };
	const failed = new Failure({ message: 'No', description: 'Why.', code: 'X', context });
	const node = { name: 'Node' } as INode;
	expect(asNodeError(node, failed).description).toBe('Why. chatRef: 5. sent: no.');
});
