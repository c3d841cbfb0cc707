import { dimensions } from './vectors.ts';

/** The vectors of all resources in one block of memory: a hundred thousand of them take 26 MB. */
export interface VectorStore {
	set(ref: number, vector: ArrayLike<number>): void;
	/** Cosine of the angle between the resource's vector and this one, -1 to 1; 0 for a resource without a vector. */
	similarity(ref: number, wanted: Int8Array): number;
}

/** `capacity`: how many are expected; it grows when there are more. */
export function openVectorStore(capacity: number): VectorStore {
	let block = new Int8Array((capacity + 100) * dimensions);
	const places = new Map<number, number>();
	return {
		set: (ref, vector) => {
			const place = places.get(ref) ?? places.size * dimensions;
			places.set(ref, place);
			if (place >= block.length) {
				const larger = new Int8Array(block.length * 2);
				larger.set(block);
				block = larger;
			}
			block.set(vector, place);
		},
		similarity: (ref, wanted) => {
			const place = places.get(ref);
			if (place === undefined) return 0;
			let sum = 0;
			for (let index = 0; index < dimensions; index += 1)
				sum += (block[place + index] ?? 0) * (wanted[index] ?? 0);
			return sum / 127 ** 2;
		},
	};
}
