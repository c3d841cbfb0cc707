import type { FailureDetails, FailureHandling } from '../../shared/failure/failure';
import { Failure } from '../../shared/failure/failure';

/** A failure of the service's, with what a test needs to be different. */
export const failureWith = (
	details: Partial<FailureDetails> = {},
	handling: FailureHandling = {},
) =>
	new Failure(
		{
			message: 'It failed',
			description: 'Do something.',
			code: 'CODE',
			httpStatus: 500,
			retryable: true,
			resumeAt: null,
			...details,
		},
		handling,
	);

/** What the work threw, which must be a failure of ours. */
export async function failureIn(work: () => unknown): Promise<Failure> {
	try {
		await work();
	} catch (error) {
		if (error instanceof Failure) return error;
		throw error;
	}
	throw new Error('Nothing was thrown.');
}
