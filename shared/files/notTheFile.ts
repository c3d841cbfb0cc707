import { answerFailure } from '../failure/failure';
import type { Failure } from '../failure/failure';
import { isRefusal } from '../transport/envelope';
import { refusal } from '../transport/judge';
import type { Catalogue } from '../transport/pipeline';
import { withoutSecret } from '../transport/hideKey';
import type { StreamAnswer } from '../transport/send';
import { parseJson } from '../values/json';
import { isObject } from '../values/read';
import { bytesOf } from './bytesOf';

/** More than any refusal has to say. */
const MOST_BYTES = 64 * 1024;

async function beginningOf({ stream }: StreamAnswer, idleMs: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of bytesOf(stream, idleMs)) {
			chunks.push(chunk);
			size += chunk.length;
			if (size > MOST_BYTES) break;
		}
	} catch {
		// What came of it is told.
	}
	return Buffer.concat(chunks).toString('utf8', 0, MOST_BYTES);
}

/** The failure that a page or JSON means where a file was to come: in the service's own words where it says that it refuses. */
export async function inPlaceOfFile(
	{ caller }: Catalogue,
	answer: StreamAnswer,
	what: string,
	idleMs: number,
): Promise<Failure> {
	const { apiKey } = await caller.credential();
	const body = parseJson(withoutSecret(await beginningOf(answer, idleMs), apiKey));
	if (isObject(body) && isRefusal(body))
		return refusal(answer.status, answer.headers, body, Date.now());
	return answerFailure(
		`The service sent ${what} in the place of the file`,
		'It may come from a login page or a proxy. Open the address in a browser, and check the Base URL in the credential.',
		answer.status,
	);
}
