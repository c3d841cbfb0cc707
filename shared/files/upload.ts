import { endpoints } from '../deployment/endpoints';
import type { IBinaryData } from 'n8n-workflow';
import type { Item } from '../engine/item';
import type { Answer, Content } from '../transport/call';
import { answerFailure, Failure, failureOf, parameterFailure } from '../failure/failure';
import { to } from '../transport/path';
import { UPLOADED } from '../catalogue/answerShapes';
import { recordWith } from '../catalogue/recordShape';
import { isRefused } from '../record/savedValues';
import { numberOf, textOf } from '../values/read';
import { asStream } from './asStream';
import { checksums, sha256Of, type Checksums } from './uploadChecksum';
import { baseName } from './fileName';
import { mediaType } from './mediaType';
import { frameFor } from './multipart';

/** The file is received at its own pace, then previews are made and text is read before the service answers. */
const IDLE_MS = 10 * 60_000;
const CHUNK_BYTES = 256 * 1024;
const LONGEST_MESSAGE = 500;

/** The file of the item. Agents give none, and n8n's own words for that are not for people. */
function binaryOf({ context, index }: Item, field: string): IBinaryData {
	const found = foundIn(() =>
		'getItemIndex' in context
			? context.helpers.assertBinaryData(field)
			: context.helpers.assertBinaryData(index, field),
	);
	if (found) return found;
	throw parameterFailure(
		`The item has no file in '${field}'`,
		"Put a node that provides a file before this one, and enter its field as 'Input Data Field Name'. An AI agent cannot provide a file.",
	);
}

function foundIn(read: () => IBinaryData): IBinaryData | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** The bytes of the file as they are read, counted on the way. */
async function* counted(
	chunks: AsyncIterable<Uint8Array>,
	sums: Checksums,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of chunks) {
		sums.add(chunk);
		yield chunk;
	}
}

async function* around(
	head: Uint8Array,
	chunks: AsyncIterable<Uint8Array>,
	tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
	yield head;
	yield* chunks;
	yield tail;
}

const storedOtherwise = (what: string) =>
	new Failure({
		message: `The service did not store the file that was sent: ${what}`,
		description:
			'Upload it again. If the problem remains, tell the administrator of the catalogue.',
		code: 'UPLOAD_NOT_VERIFIED',
		retryable: true,
	});

/** The size that the service stored, and its checksum where the algorithm is recognised, are those of what was sent. */
function verified({ data, envelope }: Answer, size: number, sums: Checksums): boolean {
	const { fileSize, checksum, message } = recordWith(Object.keys(UPLOADED), data);
	if (isRefused(data)) throw storedOtherwise(textOf(message) ?? 'its answer says so');
	const stored = numberOf(fileSize);
	const words = textOf(envelope.message)?.trim().slice(0, LONGEST_MESSAGE);
	if (stored !== undefined && stored !== size)
		throw storedOtherwise(
			`${stored} bytes instead of ${size}${words ? `. It says: ${words}` : ''}`,
		);
	const isRight = sums.matches(textOf(checksum) ?? '');
	if (isRight === false) throw storedOtherwise('the checksum is different');
	return isRight === true;
}

/** A refusal that comes before all was sent is often lost with the connection. */
function cutWhileSending(thrown: unknown): Failure {
	const failure = failureOf(thrown);
	if (failure.details.code !== 'CONNECTION') return failure;
	return failure.with({
		description: `${failure.details.description} Many services and proxies cut the connection if a file is too large. Compare its size with the upload limit of the catalogue.`,
	});
}

/**
 * Sends a file from n8n's store as multipart/form-data with its length, without a copy of it in memory. (In n8n's
 * memory mode the item itself holds the file.) Sent once: only when the service certainly did nothing is it sent again.
 */
export async function uploadFile(item: Item, ref: number, field: string, wantedName: string) {
	const binary = binaryOf(item, field);
	const fileName = baseName(wantedName || (binary.fileName ?? ''));
	if (!fileName)
		throw parameterFailure(
			`The file in '${field}' has no name`,
			"Enter a 'File Name' with its extension.",
		);
	const { contentType, head, tail } = frameFor(fileName, mediaType(binary.mimeType, fileName));
	const { helpers } = item.context;
	const { baseUrl } = item.catalogue.deployment;
	const bytes = binary.id ? undefined : Buffer.from(binary.data, 'base64');
	const size = bytes ? bytes.length : (await helpers.getBinaryMetadata(String(binary.id))).fileSize;
	if (size === 0)
		throw answerFailure(`The file in '${field}' is empty`, 'Check the node that it comes from.');

	const source = async () =>
		bytes ? [bytes] : await helpers.getBinaryStream(String(binary.id), CHUNK_BYTES);
	const tells = async () => ({
		ref,
		file: {
			name: fileName,
			type: mediaType(binary.mimeType, fileName),
			size,
			sha256: await sha256Of(await source()),
		},
	});
	let sums = checksums(baseUrl);
	let close = () => undefined as unknown;
	const content = async (): Promise<Content> => {
		const length = head.length + size + tail.length;
		sums = checksums(baseUrl);
		if (bytes) {
			sums.add(bytes);
			return { body: Buffer.concat([head, bytes, tail]), type: contentType, length };
		}
		// What an earlier send has left unread.
		close();
		const stream = await helpers.getBinaryStream(String(binary.id), CHUNK_BYTES);
		const body = asStream(around(head, counted(stream, sums), tail), stream);
		close = () => [stream, body].map((each) => each.destroy());
		return { body, type: contentType, length };
	};
	try {
		return await item.once('file', async (send) => {
			const answer = await send({
				...to(endpoints.uploadFile, { ref }),
				content,
				timeoutMs: IDLE_MS,
				previewDetails: tells,
			}).catch((error) => {
				throw cutWhileSending(error);
			});
			return { answer, isVerified: verified(answer, size, sums) };
		});
	} finally {
		// A refusal may come before all was sent; nothing more is sent then.
		close();
	}
}
