import { createHash } from 'node:crypto';

/** The service's algorithm is open (interface section 2); the length of its checksum tells which of these it is. */
const HEX_LENGTHS = { md5: 32, sha1: 40, sha256: 64 } as const;
type Algorithm = keyof typeof HEX_LENGTHS;
const ALGORITHMS = Object.keys(HEX_LENGTHS) as Algorithm[];

/** What each service answered with last: to count all three takes more of the processor than all else of an upload. */
const lastAnswer = new Map<string, Algorithm>();

export interface Checksums {
	add(bytes: Uint8Array): void;
	/** Whether the service's checksum is that of the bytes; undefined where its algorithm was not counted. */
	matches(checksum: string): boolean | undefined;
}

/** Counts what the service at `baseUrl` may answer with: the algorithm of its last answer, or all when it has not answered yet. */
export function checksums(baseUrl: string): Checksums {
	const known = lastAnswer.get(baseUrl);
	const hashes = new Map((known ? [known] : ALGORITHMS).map((algorithm) => [algorithm, createHash(algorithm)]));
	return {
		add: (bytes) => {
			for (const hash of hashes.values()) hash.update(bytes);
		},
		matches: (checksum) => {
			const hex = checksum.trim().replace(/^(md5|sha-?1|sha-?256)[:=]/i, '').toLowerCase();
			const algorithm = ALGORITHMS.find((one) => HEX_LENGTHS[one] === hex.length);
			if (!algorithm || !/^[0-9a-f]+$/.test(hex)) return undefined;
			lastAnswer.set(baseUrl, algorithm);
			const hash = hashes.get(algorithm);
			return hash && hash.copy().digest('hex') === hex;
		},
	};
}
