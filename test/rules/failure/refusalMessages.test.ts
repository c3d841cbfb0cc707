import { adviceFor } from '../../../shared/failure/refusalMessages';

it('a 409 about a name that is taken is not one about a request that goes on', () => {
	expect(adviceFor('NAME_TAKEN', 409)).toMatchObject({ refused: true });
	expect(adviceFor('NAME_TAKEN', 409).inProgress).toBeUndefined();
	expect(adviceFor(undefined, 409).inProgress).toBe(true);
	expect(adviceFor('IDEMPOTENCY_KEY_IN_PROGRESS', 409).inProgress).toBe(true);
});

it.each([
	['The name has already been taken.', false],
	['A collection with this name already exists', false],
	['Duplicate title', false],
	['The name must be unique', false],
	['Duplicate request', true],
	['A request with this Idempotency-Key already exists', true],
	['The same request is being carried out', true],
])('a 409 in the words %j goes on: %s', (said, goesOn) => {
	expect(adviceFor(undefined, 409, said).inProgress === true).toBe(goesOn);
	expect(adviceFor('CONFLICT', 409, said).refused === true).toBe(!goesOn);
});

it.each([423, 402, 418])(
	'a refusal (%s) with a code of the service is not blamed on a proxy',
	(status) => {
		expect(adviceFor('LOCKED', status, 'Anna is editing it').description).not.toContain('proxy');
		expect(adviceFor(undefined, status).description).toContain('proxy');
	},
);
