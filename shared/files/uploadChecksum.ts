import { createHash } from 'node:crypto';

/** The service's algorithm is open (interface section 2); the length of its checksum tells which of these it is. */
const HEX_LENGTHS = { md5: 32, sha1: 40, sha256: 64 } as const;
type Algorithm = keyof typeof HEX_LENGTHS;
const ALGORITHMS = Object.keys(HEX_LENGTHS) as Algorithm[];

/** The last algorithm of each service: to count all three takes more of the processor than the rest of an upload. */
const lastAnswer = new Map<string, { algorithm: Algorithm; isProven: boolean }>();

const NAMED = /^(md5|sha-?1|sha-?256)[:=]/i;

export type Checksums = ReturnType<typeof checksums>;

/** Counts what the service at `baseUrl` may answer with: the algorithm of its last answer, or all before its first. */
export function checksums(baseUrl: string) {
	const last = lastAnswer.get(baseUrl);
	const hashes = new Map(
		(last ? [last.algorithm] : ALGORITHMS).map((algorithm) => [algorithm, createHash(algorithm)]),
	);
	return {
		add: (bytes: Uint8Array) => {
			for (const hash of hashes.values()) hash.update(bytes);
		},
		/** Whether the checksum is that of the bytes; undefined where its algorithm was not counted, or neither named nor proven by an earlier upload. */
		matches: (checksum: string): boolean | undefined => {
			const text = checksum.trim();
			const hex = text.replace(NAMED, '').toLowerCase();
			const algorithm = ALGORITHMS.find((name) => HEX_LENGTHS[name] === hex.length);
			if (!algorithm || !/^[0-9a-f]+$/.test(hex)) return undefined;
			const hash = hashes.get(algorithm);
			const isRight = hash && hash.copy().digest('hex') === hex;
			const isProven = isRight || (last?.algorithm === algorithm && last.isProven);
			lastAnswer.set(baseUrl, { algorithm, isProven: isProven === true });
			return isRight === false && !isProven && !NAMED.test(text) ? undefined : isRight;
		},
	};
}

/** Of a file that is not sent. */
export async function sha256Of(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
	const hash = createHash('sha256');
	for await (const chunk of chunks) hash.update(chunk);
	return hash.digest('hex');
}
