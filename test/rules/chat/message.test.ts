import { outcomeOf } from '../../../shared/chat/message';
import { failureWith } from '../failures';

describe('what becomes of a message POST says about the answer', () => {
	it.each<[string, Parameters<typeof outcomeOf>[0], ReturnType<typeof outcomeOf>['meaning']]>([
		['it is there', { message: {}, content: 'Seven' }, 'answered'],
		['the message was taken', { message: {}, content: '' }, 'taken'],
		[
			'a page stands in the place of what it says',
			{ failure: failureWith({ httpStatus: 200, code: 'ANSWER' }) },
			'cut',
		],
		[
			'the message was not taken, with the status of a success',
			{ failure: failureWith({ httpStatus: 200, code: 'MODERATION' }) },
			'refused',
		],
		['the message was not taken', { failure: failureWith({ httpStatus: 403 }) }, 'refused'],
		[
			'the message was not taken by a limit',
			{ failure: failureWith({ httpStatus: 503 }, { nothingDone: true }) },
			'refused',
		],
		['the service failed at it', { failure: failureWith({ httpStatus: 500 }) }, 'failed'],
		[
			'it may go on behind a lost connection',
			{ failure: failureWith({ httpStatus: null }) },
			'cut',
		],
		...[408, 502, 504, 524].map((httpStatus): [string, Parameters<typeof outcomeOf>[0], 'cut'] => [
			`it may go on behind a proxy that gave up (${httpStatus})`,
			{ failure: failureWith({ httpStatus }) },
			'cut',
		]),
	])('%s', (_, posted, meaning) => {
		expect(outcomeOf(posted).meaning).toBe(meaning);
	});
});
