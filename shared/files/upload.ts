import type { IBinaryData } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { UPLOADED } from '../catalogue/answerShapes';
import type { Book } from '../catalogue/book';
import { filesOf } from '../catalogue/files';
import { recordWith } from '../catalogue/recordShape';
import { endpoints, to } from '../deployment/endpoints';
import type { Item } from '../engine/item';
import { UNMADE } from '../engine/preview';
import { answerFailure, Failure, orFailAs, orFailure, parameterFailure } from '../failure/failure';
import { saysNotSaved } from '../record/savedValues';
import type { Answer, Content } from '../transport/call';
import { joinNames, numberOf, textOf } from '../values/read';
import { asStream } from './fileStreams';
import { isNeverText, mediaType } from './mediaType';
import { checkIsNoText } from './notTheFile';
import { withUploadAdvice } from './refusedUpload';
import { checksums, sha256Of, type Checksums } from './uploadChecksum';
import { uploadName } from './uploadName';

/** The file is received at its own pace, then previews are made and text is read before the service answers. */
const IDLE_MS = 10 * 60_000;
const CHUNK_BYTES = 256 * 1024;
const LONGEST_MESSAGE = 500;

/** The file of the item. Agents give none, and n8n's own words for that are not for people. */
function binaryOf({ context, index }: Item, field: string): IBinaryData {
	try {
		return 'getItemIndex' in context
			? context.helpers.assertBinaryData(field)
			: context.helpers.assertBinaryData(index, field);
	} catch {
		const input =
			'getItemIndex' in context ? context.getInputData() : context.getInputData()[index];
		const others = Object.keys(input?.binary ?? {});
		throw parameterFailure(
			`The item has no file in '${field}'`,
			others.length > 0
				? `It has files in other fields: ${joinNames(others)}. Enter one of them as 'Input Data Field Name'.`
				: "Put the node that provides the file directly before this one: a search and most others do not pass files on. To find the resource without a search, set 'Catalogue Resource' to 'By Name' and give it the ISBN, or a file name such as 9780141439518.epub. An AI agent cannot provide a file.",
		);
	}
}

/** As browsers write it (WHATWG HTML, multipart form data): UTF-8, and no character that could end the header. */
const quoted = (text: string) => text.replace(/\r\n?|\n/g, ' ').replace(/"/g, '%22');

/** The bytes around a file in a multipart/form-data body (RFC 7578) with one part, called `file`. */
export function frameFor(fileName: string, mimeType: string) {
	const boundary = `----catalogue-${randomBytes(16).toString('hex')}`;
	const head = [
		`--${boundary}`,
		`Content-Disposition: form-data; name="file"; filename="${quoted(fileName)}"`,
		`Content-Type: ${mimeType.replace(/[^\x21-\x7e]/g, '')}`,
		'',
		'',
	].join('\r\n');
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		head: Buffer.from(head, 'utf8'),
		tail: Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
	};
}

/** The file between the beginning and the end of its form, its checksum counted on the way. */
async function* framed(
	head: Uint8Array,
	chunks: AsyncIterable<Uint8Array>,
	tail: Uint8Array,
	sums: Checksums,
): AsyncGenerator<Uint8Array> {
	yield head;
	for await (const chunk of chunks) {
		sums.add(chunk);
		yield chunk;
	}
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

/** Whether size and checksum of the stored file prove that it is the one that was sent; a failure where one differs. */
function verified({ data, envelope }: Answer, size: number, sums: Checksums): boolean {
	const { fileSize, checksum, message } = recordWith(Object.keys(UPLOADED), data);
	if (saysNotSaved(data)) throw storedOtherwise(textOf(message) ?? 'its answer says so');
	const stored = numberOf(fileSize);
	if (stored !== undefined && stored !== size) {
		const words = textOf(envelope.message)?.trim().slice(0, LONGEST_MESSAGE);
		throw storedOtherwise(
			`${stored} bytes instead of ${size}${words ? `. It says: ${words}` : ''}`,
		);
	}
	const isSame = sums.matches(textOf(checksum) ?? '');
	if (isSame === false) throw storedOtherwise('the checksum is different');
	return isSame === true;
}

interface Upload {
	ref: number;
	/** What a preview shows of the resource. */
	book: Book;
	field: string;
	/** As entered; '' for the file's own. */
	fileName: string;
}

/** The original that a preview shows to be replaced. Where the files cannot be listed it says nothing of it. */
async function replacedBy({ catalogue }: Item, ref: number) {
	const files = ref === UNMADE ? [] : await filesOf(catalogue, ref).catch(() => []);
	const original = files.find(({ kind }) => kind === 'original');
	return original && { replaces: original.name || 'a file without a name' };
}

/** Sends a file from n8n's store as multipart/form-data, uncopied. Again only if the service certainly did nothing. */
export async function uploadFile(item: Item, upload: Upload) {
	const { ref, book, field } = upload;
	const binary = binaryOf(item, field);
	const fileName = uploadName(item, upload, binary);
	const mimeType = mediaType(binary.mimeType, fileName);
	const { contentType, head, tail } = frameFor(fileName, mimeType);
	const { helpers } = item.context;
	const { baseUrl } = item.catalogue.deployment;
	const bytes = binary.id ? undefined : Buffer.from(binary.data, 'base64');
	const size = bytes ? bytes.length : (await helpers.getBinaryMetadata(String(binary.id))).fileSize;
	if (size === 0)
		throw answerFailure(`The file in '${field}' is empty`, 'Check the node that it comes from.');

	const openStream = async () => await helpers.getBinaryStream(String(binary.id), CHUNK_BYTES);
	if (isNeverText(binary.mimeType, fileName))
		await checkIsNoText(bytes ? [bytes] : await openStream(), fileName);
	const previewDetails = async () => {
		const sha256 = await sha256Of(bytes ? [bytes] : await openStream());
		const file = { name: fileName, type: mimeType, size, sha256 };
		return { ref, ...book, file, ...(await replacedBy(item, ref)) };
	};
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
		const stream = await openStream();
		const body = asStream(framed(head, stream, tail, sums), stream);
		close = () => [stream, body].map((opened) => opened.destroy());
		return { body, type: contentType, length };
	};
	try {
		const { isVerified, ...sent } = await item.once('file', async (send) => {
			const address = to(endpoints.uploadFile, { ref });
			const sending = send({
				...address,
				content,
				timeoutMs: IDLE_MS,
				mayBeEmpty: true,
				previewDetails,
			});
			const answer = await orFailAs(sending, (failure) =>
				withUploadAdvice(failure, fileName, mimeType),
			);
			return { answer, fileName, isVerified: await orFailure(() => verified(answer, size, sums)) };
		});
		// The service has certainly carried it out then.
		if (isVerified instanceof Failure) throw isVerified;
		return { ...sent, isVerified };
	} finally {
		// A refusal may come before all was sent; nothing more is sent then.
		close();
	}
}
