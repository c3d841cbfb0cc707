import { createHash } from 'node:crypto';

/** The service's algorithm is open (interface section 2), so those that its length may mean are counted side by side. */
const ALGORITHMS = ['md5', 'sha1', 'sha256'] as const;

export interface Checksums {
	add(bytes: Uint8Array): void;
	/** Whether the service's checksum is that of the bytes; undefined where its algorithm is not recognised. */
	matches(checksum: string): boolean | undefined;
}

export function checksums(): Checksums {
	const hashes = ALGORITHMS.map((algorithm) => createHash(algorithm));
	return {
		add: (bytes) => {
			for (const hash of hashes) hash.update(bytes);
		},
		matches: (checksum) => {
			const hex = checksum.trim().replace(/^(md5|sha-?1|sha-?256)[:=]/i, '').toLowerCase();
			if (!/^[0-9a-f]+$/.test(hex)) return undefined;
			const digests = hashes.map((hash) => hash.copy().digest('hex'));
			const sameKind = digests.find(({ length }) => length === hex.length);
			return sameKind === undefined ? undefined : sameKind === hex;
		},
	};
}
