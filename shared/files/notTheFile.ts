import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import type { Failure } from '../failure/failure';
import { isRefusal } from '../transport/envelope';
import { refusal } from '../transport/judge';
import type { Catalogue } from '../transport/pipeline';
import { withoutSecret } from '../transport/hideKey';
import type { StreamAnswer } from '../transport/send';
import { parseJson } from '../values/json';
import { isObject, textOf } from '../values/read';
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

const BEGINS_AS_OBJECT = /^(\xef\xbb\xbf)?\s*\{/;
const IS_JSON_FILE = /json$/i;

/** Refusals that are labelled as a file bear all marks of one: files that are JSON have other ones. */
const isCertain = (body: IDataObject): boolean =>
	(body.success === false || body.status === 'fail') &&
	(isObject(body.error) || textOf(body.message) !== undefined);

/** Whether an answer may be a refusal, whatever type it claims: it is short, and its file is not JSON by name. */
export const mayBeRefusal = ({ headers }: StreamAnswer, fileName: string): boolean =>
	!IS_JSON_FILE.test(fileName) && !(Number(headers['content-length']) > MOST_BYTES);

/** Hands the bytes on, unless they are all of a refusal. */
export async function* unlessRefused(
	{ caller }: Catalogue,
	{ status, headers }: StreamAnswer,
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let held: Uint8Array[] = [];
	let size = 0;
	let isOpen = true;
	for await (const chunk of chunks) {
		held.push(chunk);
		size += chunk.length;
		isOpen &&=
			size <= MOST_BYTES &&
			BEGINS_AS_OBJECT.test(Buffer.concat(held.slice(0, 1)).toString('latin1'));
		if (isOpen) continue;
		yield* held;
		held = [];
	}
	const { apiKey } = await caller.credential();
	const text = Buffer.concat(held)
		.toString('utf8')
		.replace(/^\ufeff/, '');
	const body = parseJson(withoutSecret(text, apiKey));
	if (isObject(body) && isCertain(body)) throw refusal(status, headers, body, Date.now());
	yield* held;
}
