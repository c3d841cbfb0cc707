import { adviceFor } from '../../../shared/failure/adviceByCode';

it('a 409 about a name that is taken is not one about a request that goes on', () => {
	expect(adviceFor('NAME_TAKEN', 409)).toMatchObject({ refused: true });
	expect(adviceFor('NAME_TAKEN', 409).inProgress).toBeUndefined();
	expect(adviceFor(undefined, 409).inProgress).toBe(true);
	expect(adviceFor('IDEMPOTENCY_KEY_IN_PROGRESS', 409).inProgress).toBe(true);
});
