import { deploymentOf } from '../../../shared/deployment/deployment';
import { endpoints, to } from '../../../shared/deployment/endpoints';
import type { ServiceCall } from '../../../shared/transport/call';
import { newCreateAttempt } from '../../../shared/transport/lostAnswer';
import { withAdvice } from '../../../shared/transport/refusalAdvice';
import { answer, envelope, failureOf } from './answers';

const deployment = deploymentOf({ baseUrl: 'https://catalogue.example.com', apiKey: 'key' });
const create: ServiceCall = {
	...to(endpoints.createCollection),
	repeat: 'keyed',
	key: 'k',
	createAttempt: newCreateAttempt(),
};
const advised = (status: number, body: unknown, call: ServiceCall = create) =>
	withAdvice(deployment, call, failureOf(answer(status, body)));

describe('a 409 of a create', () => {
	it.each<[string, unknown]>([
		['nothing', ''],
		['its name', { message: 'Conflict' }],
		['its name and number', '409 Conflict'],
		['a code alone', envelope('SOMETHING', '')],
		['a request that goes on', envelope('CONFLICT', 'The same request is being carried out.')],
		['its key', envelope('CONFLICT', 'This Idempotency-Key is in use')],
		['a code of its key', envelope('IDEMPOTENCY_KEY_IN_PROGRESS', 'Bitte Geduld')],
		['time', { message: 'Try again later' }],
		['a submission', { message: 'Duplicate submission' }],
		['a code of a submission', envelope('DUPLICATE_SUBMISSION', '')],
		['an operation', { message: 'Duplicate operation, still being processed' }],
		...['has not finished yet', 'is underway', 'is in-flight', 'is ongoing', 'already started'].map(
			(end): [string, unknown] => [end, { message: `The operation ${end}` }],
		),
	])('that speaks of %s is about an earlier send', (_, body) => {
		const { details, handling } = advised(409, body);
		expect(handling).toMatchObject({ inProgress: true, nothingDone: false });
		expect(details.message).toContain('The same request is');
	});

	it.each(['A run to this destination is pending: 205', 'The feed is busy', 'Try again later'])(
		'that may be about either is told as both: %s',
		(message) => {
			const { details, handling } = advised(409, envelope('BUSY', message));
			expect(handling).toMatchObject({ inProgress: true, nothingDone: false });
			expect(details.message).toBe(
				`The same request is still being carried out, or something else is in the way: ${message}`,
			);
		},
	);

	it.each<[string, unknown]>([
		['without code', { message: 'The shelf is locked by Anna' }],
		['with one', envelope('CONFLICT', 'The shelf is locked by Anna')],
	])('that speaks of something else is told as that, %s', (_, body) => {
		const { details, handling } = advised(409, body);
		expect(handling).toMatchObject({ inProgress: false, nothingDone: true });
		expect(details.message).toBe('Something else is in the way: The shelf is locked by Anna');
	});
});

it('a 409 of a call without a key is about something else, whatever it says', () => {
	const update: ServiceCall = { ...to(endpoints.updateFields, { ref: 5 }), repeat: 'safe' };
	const said = (message: string) => advised(409, { message }, update).details.message;
	expect(said('')).toBe('Something else is in the way');
	expect(said('Anna edits')).toBe('Something else is in the way: Anna edits');
	const request = 'The same request is still being carried out by Anna';
	expect(said(request)).toBe(`Something else is in the way: ${request}`);
});

it('what costs is not believed to be undone where HTTP says success', () => {
	const body = envelope('SOMETHING', 'No such picture');
	const paid: ServiceCall = { ...create, ...to(endpoints.generateImage), mostUnknown: 1 };
	expect(advised(200, body).handling.nothingDone).toBe(true);
	expect(advised(200, body, paid).handling.nothingDone).toBe(false);
	expect(advised(500, body).handling.nothingDone).toBe(false);
	expect(advised(207, { ...body, data: { ref: 5 } }).handling.nothingDone).toBe(false);
});

it.each([
	...['An error occurred', 'An error has occurred.', 'Database error', 'SQL error: 1205'],
	...['Connection lost', 'Deadlock found', 'The transaction was rolled back', '', undefined],
])('a create is not believed to be undone where the service broke down: %j', (message) => {
	expect(advised(200, { success: false, message }).handling.nothingDone).toBe(false);
});

it.each([
	['/ai/usage', 'This request needs the ai scope.'],
	['/usage', 'This request needs the read scope.'],
])('what a refusal says to be needed is what is needed at %s', (path, words) => {
	const overrides = { interfaceOverrides: JSON.stringify({ 'usage.path': path }) };
	const moved = deploymentOf({
		baseUrl: 'https://catalogue.example.com',
		apiKey: 'key',
		...overrides,
	});
	const call: ServiceCall = { ...to(endpoints.getUsage, {}, moved), repeat: 'safe' };
	const body = envelope('INSUFFICIENT_SCOPE', 'Missing scope');
	expect(advised(403, body, call).details.description).toContain(words);
});
