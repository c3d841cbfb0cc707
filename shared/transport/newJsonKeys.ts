const KEY_BITS = 20;
const SLOTS = 2 ** KEY_BITS;

/** Counts keys by a hash of theirs. */
export interface SeenKeys {
	/** What a hash begins with and is multiplied by; drawn anew, so that no service can make its keys look alike. */
	readonly seed: number;
	readonly factor: number;
	/** Whether a key with this hash comes for the first time. */
	isNew(hash: number): boolean;
}

/** Keys that are alike, such as k1 and k2, differ in few bits of their hash; every bit of it must count. */
function mixed(hash: number): number {
	const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
}

const drawn = () => Math.floor(Math.random() * 2 ** 32) | 1;

export function seenKeys(): SeenKeys {
	const seen = new Uint8Array(SLOTS / 8);
	return {
		seed: drawn(),
		factor: drawn(),
		isNew(hash) {
			const slot = mixed(hash) >>> (32 - KEY_BITS);
			const bit = 1 << (slot & 7);
			const isNew = ((seen[slot >> 3] ?? 0) & bit) === 0;
			seen[slot >> 3] = (seen[slot >> 3] ?? 0) | bit;
			return isNew;
		},
	};
}
