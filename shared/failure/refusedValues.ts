import { failureOf } from './failure';
import { refusesValues } from './httpStatuses';

/** What the work gives; undefined where the service refused its values. Any other failure is thrown. */
export const unlessRefused = async <Result>(work: Promise<Result>): Promise<Result | undefined> =>
	await work.catch((error: unknown) => {
		const failure = failureOf(error);
		if (refusesValues(failure.details.httpStatus)) return undefined;
		throw failure;
	});

/** With these a 409 says that something else is in the way, e.g. a name that is taken. */
const TAKEN_CODE =
	/TAKEN|EXISTS|UNIQUE|DUPLICATE(?!.?(REQUEST|SUBMISSION|OPERATION|TRANSACTION))|VALIDATION/i;

/** In a sentence that is not about the request or its key; 'duplicate' alone tells less. */
const TAKEN_WORDS =
	/^(?!.*(\bkey\b|request|idempoten)).*\b(already (been taken|taken|exists?|in use)|unique|duplicate(?! (submission|operation|transaction)|.*(progress|process|still|running)))\b/i;

/** Whether a 409 is about a name that is taken, by its code or its words. */
export const isTakenName = (code = '', message = ''): boolean =>
	TAKEN_CODE.test(code) || TAKEN_WORDS.test(message);
