/** Counts keys by a hash of theirs. */
export interface SeenKeys {
	/** What a hash begins with and is multiplied by; drawn anew, so that no service can make its keys look alike. */
	readonly seed: number;
	readonly factor: number;
	/** Whether a key with this hash comes for the first time. */
	isNew(hash: number): boolean;
}

const drawn = () => Math.floor(Math.random() * 2 ** 32) | 1;

export function seenKeys(): SeenKeys {
	const seen = new Set<number>();
	return {
		seed: drawn(),
		factor: drawn(),
		isNew(hash) {
			const before = seen.size;
			return seen.add(hash).size > before;
		},
	};
}
