import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { asText, objectOf, objectsOf, refOf } from './read';

/** The most references per call (interface section 8). */
const REFS_PER_CALL = 100;

export const refChunks = (refs: number[]): number[][] =>
	Array.from({ length: Math.ceil(refs.length / REFS_PER_CALL) }, (_, chunk) =>
		refs.slice(chunk * REFS_PER_CALL, (chunk + 1) * REFS_PER_CALL),
	);

/**
 * Adds one chunk of references and gives what became of each: 'added', 'already_present' or 'not_found' (interface 4.5).
 * Safe to repeat: earlier additions come back as 'already_present'.
 */
export async function addToCollection(catalogue: Catalogue, collection: number, chunk: number[]): Promise<Map<number, string>> {
	const { data } = await catalogue.call({
		method: 'POST',
		path: path('/collections/{ref}/resources', { ref: collection }),
		body: { resourceRefs: chunk },
		repeat: 'safe',
	});
	return new Map(
		objectsOf(objectOf(data).results).flatMap(({ ref, status }) => {
			const known = refOf(ref);
			return known === undefined ? [] : [[known, asText(status)] as const];
		}),
	);
}
