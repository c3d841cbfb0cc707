import { memo } from '../../../shared/engine/memo';
import { Failure } from '../../../shared/failure/failure';
import { failureIn } from '../failures';

/** Work that counts how often it is done, and fails as often as it is told to. */
function counted(failures: Failure[] = []) {
	let times = 0;
	const work = async () => {
		times += 1;
		const failure = failures.shift();
		return await (failure ? Promise.reject(failure) : Promise.resolve(times));
	};
	return { work, times: () => times };
}

const failure = (mayBeDone: boolean) =>
	new Failure({ message: 'No', description: '', code: 'ANSWER' }, { mayBeDone });

afterEach(() => jest.useRealTimers());

describe('what is done by its name', () => {
	it('is done once, also while it is under way, and its failure is kept', async () => {
		const once = memo();
		const { work, times } = counted([failure(false)]);
		for (const asked of [once('a', work), once('a', work)])
			expect((await failureIn(async () => await asked)).details.message).toBe('No');
		await failureIn(async () => await once('a', work));
		expect(times()).toBe(1);
		expect(await once('b', work)).toBe(2);
	});

	it('is done anew after a failure that is not kept, once for all who ask', async () => {
		const once = memo({ keeps: ({ handling }) => handling.mayBeDone === true });
		const { work, times } = counted([failure(false), failure(true)]);
		await Promise.all([1, 2].map(async () => await failureIn(async () => await once('a', work))));
		await Promise.all([1, 2].map(async () => await failureIn(async () => await once('a', work))));
		await failureIn(async () => await once('a', work));
		expect(times()).toBe(2);
	});

	it('is done anew when it is out of date', async () => {
		jest.useFakeTimers();
		const recently = memo({ afterMs: 1_000 });
		const { work } = counted();
		expect(await recently('a', work)).toBe(1);
		jest.advanceTimersByTime(999);
		expect(await recently('a', work)).toBe(1);
		jest.advanceTimersByTime(1);
		expect(await recently('a', work)).toBe(2);
	});
});
