import { outcomeOf } from '../../../shared/chat/message';
import type { Failure } from '../../../shared/failure/failure';
import { failureWith } from '../failures';

describe('what becomes of a message POST says about the answer', () => {
	it.each<[string, Failure, ReturnType<typeof outcomeOf>['meaning']]>([
		[
			'a page stands in the place of what it says',
			failureWith({ httpStatus: 200, code: 'ANSWER' }),
			'cut',
		],
		[
			'the message was not taken, with the status of a success',
			failureWith({ httpStatus: 200, code: 'MODERATION' }),
			'refused',
		],
		['the message was not taken', failureWith({ httpStatus: 403 }), 'refused'],
		[
			'the message was not taken by a limit',
			failureWith({ httpStatus: 503 }, { nothingDone: true }),
			'refused',
		],
		['the service failed at it', failureWith({ httpStatus: 500 }), 'failed'],
		['it may go on behind a lost connection', failureWith({ httpStatus: null }), 'cut'],
		...[408, 502, 504, 524].map((httpStatus): [string, Failure, 'cut'] => [
			`it may go on behind a proxy that gave up (${httpStatus})`,
			failureWith({ httpStatus }),
			'cut',
		]),
	])('%s', (_, failure, meaning) => {
		expect(outcomeOf(failure).meaning).toBe(meaning);
	});
});
