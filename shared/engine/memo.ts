import { failureOf, type Failure } from '../failure/failure';

interface Forgets {
	/** Which failures are kept as the result, all by default; after another the work is done anew. */
	keeps?: (failure: Failure) => boolean;
	/** What began longer ago is done anew. */
	afterMs?: number;
}

/** Does a piece of work once per name: whoever asks again gets its result, also while it is under way. */
export function memo({ keeps = () => true, afterMs = Number.POSITIVE_INFINITY }: Forgets = {}) {
	const works = new Map<string, { startedAt: number; result: Promise<unknown> }>();
	const once = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
		const now = Date.now();
		const earlier = works.get(name);
		const current =
			earlier && now - earlier.startedAt < afterMs
				? earlier
				: { startedAt: now, result: (async () => await work())() };
		works.set(name, current);
		try {
			return (await current.result) as T;
		} catch (error) {
			const failure = failureOf(error);
			if (!keeps(failure) && works.get(name) === current) works.delete(name);
			throw failure;
		}
	};
	/** `has`: whether the work of this name was begun. */
	return Object.assign(once, { has: (name: string) => works.has(name) });
}
