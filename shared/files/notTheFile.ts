import type { IDataObject } from 'n8n-workflow';
import { answerFailure, parameterFailure, type Failure } from '../failure/failure';
import { readBody } from '../transport/bodyStream';
import { hiderOf } from '../transport/hideKey';
import { refusal } from '../transport/judge';
import type { Catalogue } from '../transport/pipeline';
import { isRefusal, refusalWithin } from '../transport/refusalRule';
import type { StreamAnswer } from '../transport/send';
import { parseJson } from '../values/json';
import { flagOf, isObject, isSameWord, shown, textOf } from '../values/read';
import { IDLE_MS } from './resumedDownload';

/** n8n takes the name of a packing away where it unpacks it: what is left would be kept as the file. */
const PACKING = /\b(gzip|br|deflate|compress|zstd)\b/i;

/** Why an answer is no file that can be kept. `imageType`: what it says to be in the place of an image. */
export function noFile({ headers, status }: StreamAnswer, imageType?: string): Failure | undefined {
	const packing = headers['content-encoding'] ?? '';
	if (PACKING.test(packing))
		return answerFailure(
			`The service sent the file packed as '${shown(packing)}', which cannot be unpacked`,
			'Ask the administrator of the catalogue to let the service, and proxies before it, send files as they are.',
		);
	if (status === 204)
		return answerFailure(
			'The service sent no file',
			'Ask the administrator of the catalogue.',
			204,
		);
	return imageType === undefined || imageType.startsWith('image/')
		? undefined
		: parameterFailure(
				`The address leads to a file of type ${imageType}`,
				'Use the address from a new answer of the service.',
			);
}

/** More than any refusal has to say. */
const MOST_BYTES = 64 * 1024;

/** What came until then is enough where the rest does not come. */
async function beginningOf({ stream }: StreamAnswer, idleMs: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	await readBody(stream, idleMs, async (chunk) => {
		chunks.push(chunk);
		size += chunk.length;
		return size > MOST_BYTES ? 'enough' : undefined;
	});
	return Buffer.concat(chunks).toString('utf8', 0, MOST_BYTES);
}

const inPlace = (what: string, status: number) =>
	answerFailure(
		`The service sent ${what} instead of the file`,
		'It may be from a login page or a proxy. Open the address in a browser, and check the Base URL in the credential.',
		status,
	);

/** The failure that a page or JSON means where a file was expected: in the service's own words where it refuses. */
export async function inPlaceOfFile(
	{ caller, connection }: Catalogue,
	answer: StreamAnswer,
	what: string,
): Promise<Failure> {
	const { apiKey } = await caller.credential();
	const text = await beginningOf(answer, connection.timeout ?? IDLE_MS);
	const body = parseJson(hiderOf(apiKey).text(text));
	const envelope = isObject(body) ? (refusalWithin(body) ?? body) : {};
	if (isRefusal(envelope)) return refusal(answer.status, answer.headers, envelope, Date.now());
	return inPlace(what, answer.status);
}

/** An object or a page, also while nothing of it has come yet. */
const BEGINS_AS_TEXT = /^(\xef\xbb\xbf)?\s*([{<]|$)/;
const IS_PAGE = /^(\xef\xbb\xbf)?\s*<(!--|!doctype html|html|head|body)/i;
const IS_JSON = /^(\xef\xbb\xbf)?\s*(\{\s*["}]|\[\s*[\]{["])/;
const IS_JSON_FILE = /json$/i;

/** Refuses a page or JSON in the name of a file that is never text, by its first chunk: a download before may have brought it. */
export async function checkIsNoText(
	chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
	fileName: string,
): Promise<void> {
	for await (const chunk of chunks) {
		const text = Buffer.from(chunk).toString('latin1', 0, MOST_BYTES);
		const what = IS_PAGE.test(text) ? 'a web page' : IS_JSON.test(text) ? 'JSON' : undefined;
		if (what === undefined) return;
		throw parameterFailure(
			`'${shown(fileName)}' is ${what} and not such a file`,
			'Nothing was sent. The node that it comes from may have downloaded a login page or an error message: open the file there.',
		);
	}
}

/** A refusal that is labelled as a file has all marks of one: files that are JSON have not. */
const isPlainRefusal = (body: IDataObject): boolean =>
	(flagOf(body.success) === false || isSameWord(textOf(body.status) ?? '', 'fail')) &&
	(isObject(body.error) || textOf(body.message) !== undefined);

/** Whether an answer may be a refusal, whatever type it claims: it is short, and its file is not JSON by name. */
export const mayBeRefusal = ({ headers }: StreamAnswer, fileName: string): boolean =>
	!IS_JSON_FILE.test(fileName) && !(Number(headers['content-length']) > MOST_BYTES);

/** Passes the bytes on, unless they are a whole refusal, or a page or JSON where the file is never text. */
export async function* unlessInPlace(
	{ caller }: Catalogue,
	{ status, headers }: StreamAnswer,
	chunks: AsyncIterable<Uint8Array>,
	isNeverText: boolean,
): AsyncGenerator<Uint8Array> {
	let held: Uint8Array[] | undefined = [];
	let size = 0;
	const beginsAs = (pattern: RegExp) =>
		pattern.test(Buffer.concat(held ?? []).toString('latin1', 0, MOST_BYTES));
	for await (const chunk of chunks) {
		if (!held) {
			yield chunk;
			continue;
		}
		held.push(chunk);
		size += chunk.length;
		if (size <= MOST_BYTES && (held.length > 1 || beginsAs(BEGINS_AS_TEXT))) continue;
		if (isNeverText && beginsAs(IS_PAGE)) throw inPlace('a web page', status);
		yield* held;
		held = undefined;
	}
	if (!held) return;
	if (isNeverText && beginsAs(IS_PAGE)) throw inPlace('a web page', status);
	const { apiKey } = await caller.credential();
	const text = Buffer.concat(held)
		.toString('utf8')
		.replace(/^\ufeff/, '');
	const body = parseJson(hiderOf(apiKey).text(text));
	const isRefused = isNeverText ? isRefusal : isPlainRefusal;
	if (isObject(body) && isRefused(body)) throw refusal(status, headers, body, Date.now());
	if (isNeverText && isObject(body)) throw inPlace('JSON', status);
	yield* held;
}
