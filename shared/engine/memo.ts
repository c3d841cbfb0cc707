import { failureOf, type Failure } from '../failure/failure';

/** Does a piece of work by its name; who asks for it again gets what came of it, also while it is under way. */
export interface Memo {
	<T>(name: string, work: () => T | Promise<T>): Promise<T>;
	/** Whether the work of this name was begun. */
	has(name: string): boolean;
}

interface Forgets {
	/** After a failure for which this is false the work is done anew; without it every failure is kept. */
	keeps?: (failure: Failure) => boolean;
	/** What began longer ago is done anew. */
	afterMs?: number;
}

export function memo({
	keeps = () => true,
	afterMs = Number.POSITIVE_INFINITY,
}: Forgets = {}): Memo {
	const known = new Map<string, { at: number; result: Promise<unknown> }>();
	const once = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
		const now = Date.now();
		const before = known.get(name);
		const done =
			before && now - before.at < afterMs
				? before
				: { at: now, result: (async () => await work())() };
		known.set(name, done);
		try {
			return (await done.result) as T;
		} catch (error) {
			const failure = failureOf(error);
			if (!keeps(failure) && known.get(name) === done) known.delete(name);
			throw failure;
		}
	};
	return Object.assign(once, { has: (name: string) => known.has(name) });
}
