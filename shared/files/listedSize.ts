import type { IDataObject } from 'n8n-workflow';
import { answerFailure, Failure, orFailure } from '../failure/failure';
import type { StreamAnswer } from '../transport/send';
import { countOf } from '../values/read';

/** What lists of files call the number of bytes; their keys are open (interface 2). */
const SIZES = ['size', 'fileSize', 'file_size', 'bytes'];

/** Whether an answer ends where its connection does, as in HTTP/1.0, so that one that was cut looks whole. */
export const endsAnywhere = ({ headers }: StreamAnswer): boolean =>
	headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/** What the list of files says of one, where it names it. */
export type ListEntry = () => IDataObject | undefined | Promise<IDataObject | undefined>;

/** The bytes of a file, whose end must not come before that which the list of files knows. */
export async function* notShorter(
	chunks: AsyncIterable<Uint8Array>,
	listEntry: ListEntry,
): AsyncGenerator<Uint8Array> {
	let received = 0;
	for await (const chunk of chunks) {
		received += chunk.length;
		yield chunk;
	}
	const entry = await orFailure(listEntry);
	const file = entry instanceof Failure ? undefined : entry;
	const size = SIZES.map((name) => countOf(file?.[name])).find((count) => count !== undefined);
	if (size !== undefined && received < size)
		throw answerFailure(
			`Only ${received} of ${size} bytes of the file arrived`,
			'The service sends files without their length, and the list of files says that this one is longer. Run it again.',
		);
}
