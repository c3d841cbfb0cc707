import { ApplicationError } from 'n8n-workflow';

import { failureOf } from '../../../shared/failure/failure';

describe('a thrown error that is no failure of ours', () => {
	it.each([new TypeError('x is not a function'), new RangeError('Invalid array length')])(
		'is called a fault of the node where the code is wrong: %s',
		(error) => {
			expect(failureOf(error).details).toMatchObject({
				code: 'UNEXPECTED',
				message: error.message,
				description: expect.stringContaining('fault in the node'),
			});
		},
	);

	it('sends the user to the values of the item where n8n refused one', () => {
		expect(failureOf(new ApplicationError('No binary field')).details).toMatchObject({
			code: 'PARAMETER',
			message: 'No binary field',
		});
	});
});
