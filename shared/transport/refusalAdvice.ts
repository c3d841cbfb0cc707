import type { Deployment } from '../deployment/deployment';
import { neededAt } from '../deployment/endpoints';
import type { Failure, FailureDetails, RefusedValue } from '../failure/failure';
import { refusesValues } from '../failure/httpStatuses';
import { adviceFor } from '../failure/refusalMessages';
import type { CallRequest, ServiceCall } from './call';
import { withOverrideAdvice } from './overrideAdvice';
import { withRedirectAdvice } from './redirectAdvice';

/** The name of the status is none. */
const NO_WORDS = /^(409 )?(conflict\.?)?$/i;

const OF_EARLIER_SEND =
	/\bkey\b|request|idempot|progress|process|still|being|pending|running|busy|wait|later|retry|again|concurren|duplicate|\byet\b|under ?way|in.flight|not (been )?(completed|finished)|ongoing|already started/i;

/** 'A run to this destination is pending' may also be about another one. */
const OF_THIS_REQUEST =
	/\bkey\b|request|idempot|\bsame\b|duplicate|submission|operation|transaction/i;

/** What the service says itself; empty where it says nothing. */
const ownWords = ({ message, httpStatus }: FailureDetails) =>
	message.replace(new RegExp(`^${adviceFor(undefined, httpStatus ?? 0).message}(: |$)`), '');

/** A call without idempotency key was not sent before: a 409 is about something else. So it is where its words are not about an earlier send. */
function withConflictAdvice({ key }: ServiceCall, failure: Failure): Failure {
	const { details, handling } = failure;
	if (handling.inProgress !== true) return failure;
	const words = ownWords(details);
	const isOther = !NO_WORDS.test(words) && !OF_EARLIER_SEND.test(`${words} ${details.code}`);
	if (key !== undefined && !isOther) {
		if (words === '' || OF_THIS_REQUEST.test(`${words} ${details.code}`)) return failure;
		const same = adviceFor(undefined, 409).message;
		return failure.with({ message: `${same}, or something else is in the way: ${words}` });
	}
	return failure.with(
		{
			message: `Something else is in the way${words && `: ${words}`}`,
			description: 'Run it again when that has ended.',
		},
		key === undefined ? {} : { nothingDone: true, inProgress: false },
	);
}

/** Words of a service that broke down, perhaps behind the work. */
const BROKE_DOWN =
	/internal|exception|unexpected|time.?d?.?out|unavailable|server|fatal|crash|went wrong|again|later|occurred|database|\bsql|connection|deadlock|transaction/i;

/** A create that the service answers to have refused was not done, though HTTP calls the answer a success. One that costs is not believed, nor one without words. */
function asRefusedCreate({ key, mostUnknown }: ServiceCall, failure: Failure): Failure {
	const { code, message, httpStatus } = failure.details;
	const isWordless = code === `HTTP_${httpStatus}` && ownWords(failure.details) === '';
	const isRefusal =
		code !== 'ANSWER' && httpStatus !== null && httpStatus < 300 && !failure.handling.came;
	return key !== undefined &&
		mostUnknown === undefined &&
		isRefusal &&
		!isWordless &&
		!BROKE_DOWN.test(`${code} ${message}`)
		? failure.with({}, { nothingDone: true })
		: failure;
}

/** What the administrator must have allowed for this call, where that is what is missing. */
const withNeeds = ({ endpoint, path }: ServiceCall, failure: Failure): Failure =>
	endpoint
		? failure.known(
				'rights',
				(sentence) => `This request needs ${neededAt(endpoint, String(path))}. ${sentence}`,
			)
		: failure;

/** The texts and numbers of a request, each with the way to it, e.g. '.body.sort.field'. */
const valuesIn = (value: unknown, way = ''): Array<[way: string, value: unknown]> =>
	typeof value === 'string' || typeof value === 'number'
		? [[way, value]]
		: Object.entries(Object(value)).flatMap(([name, entry]) => valuesIn(entry, `${way}.${name}`));

/** What the words of a refusal name by its way ('body.type', '/sort/field'), or else the one thing that they name. */
function valuesNamed({ body, query }: CallRequest, words: string): RefusedValue[] {
	const names = words.replaceAll('/', '.').match(/\w+(\.\w+)*/g) ?? [];
	const values = valuesIn({ body, query });
	const namedBy = (ways: string[]) =>
		values.filter(([way]) => ways.some((end) => way.endsWith(`.${end}`)));
	const byWay = namedBy(names.filter((name) => name.includes('.')));
	const byName = byWay.length > 0 ? [] : namedBy(names);
	return [...byWay, ...(byName.length === 1 ? byName : [])].map(([way, value]) => ({
		name: way.slice(way.lastIndexOf('.') + 1),
		value,
	}));
}

/** The failure with what it is about: the operation knows which parameter holds it (shared/engine/parametersInRefusal.ts). */
export function withRefusedValues(call: CallRequest, failure: Failure): Failure {
	const { httpStatus, message } = failure.details;
	return refusesValues(httpStatus)
		? failure.with({}, { refusedValues: valuesNamed(call, message) })
		: failure;
}

/** The failure of a refused call with all that may help. `location`: where the answer leads, if to anywhere. */
export function withAdvice(
	deployment: Deployment,
	call: ServiceCall,
	refusal: Failure,
	location?: string,
): Failure {
	const judged = asRefusedCreate(call, withConflictAdvice(call, refusal));
	const failure = withRefusedValues(call, withNeeds(call, judged));
	const advised = withRedirectAdvice(deployment, call, failure, location);
	return withOverrideAdvice(deployment, call, advised);
}
