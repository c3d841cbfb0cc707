/** Runs work of the same name one after another, in the order in which it was asked for. */
export type Sequence = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function sequence(): Sequence {
	const last = new Map<string, Promise<unknown>>();
	return async (name, work) => {
		const before = last.get(name);
		const own = before ? before.then(work, work) : work();
		last.set(name, own);
		try {
			return await own;
		} finally {
			if (last.get(name) === own) last.delete(name);
		}
	};
}
