const drawn = () => Math.floor(Math.random() * 2 ** 32) | 1;

export function seenKeys() {
	const seen = new Set<number>();
	const factor = drawn();
	return {
		/** What a hash begins with; drawn anew, as is what it is multiplied by, so that no service can make its keys look alike. */
		seed: drawn(),
		/** The hash of a key that goes on with this part of a text. */
		hash(text: string, from: number, to: number, before: number): number {
			let hash = before;
			for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
			return hash;
		},
		isNew(hash: number): boolean {
			const before = seen.size;
			return seen.add(hash).size > before;
		},
	};
}
