import type { IBinaryData } from 'n8n-workflow';
import type { Item } from '../operation/item';
import type { ServiceCall } from '../request/call';
import { parameterFailure } from '../request/failure';
import type { Path } from '../request/path';
import { asStream } from './asStream';
import { baseName, nameInAddress, nameInDisposition } from './fileName';
import { mediaType } from './mediaType';
import { passing } from './passing';
import { wholeFile } from './transfer';

/** A path of the service, or an address that it gave, e.g. `downloadUrl` or a signed image URL. */
export type FileSource = { path: Path; query?: ServiceCall['query'] } | { url: string };

export interface DownloadSettings {
	/** Whether to send the API key. It is never sent to another origin than the credential's, whatever is said here. */
	withKey: boolean;
	/** Used where neither the answer nor the address names the file. */
	fallbackName: string;
	/** What the file must be, e.g. /^image\//; another type, such as a login page, is a failure. */
	wanted?: RegExp;
}

export interface DownloadedFile {
	/** As n8n keeps it: in memory, on disk or in its store. To be put under the item's `binary`. */
	binary: IBinaryData;
	fileName: string;
	mimeType: string;
	/** Bytes; the older host does not tell them itself. */
	fileSize: number;
}

function callFor(source: FileSource, { withKey }: DownloadSettings, baseUrl: string): ServiceCall {
	const common = { method: 'GET', repeat: 'safe', headers: { Accept: '*/*', 'Accept-Encoding': 'identity' } } as const;
	const keyless = withKey ? {} : ({ keyless: true } as const);
	if ('path' in source) return { ...common, ...keyless, path: source.path, query: source.query };
	const base = `${baseUrl}/`;
	if (source.url.trim() !== '' && URL.canParse(source.url, base)) return { ...common, ...keyless, path: new URL(source.url, base) };
	throw parameterFailure(`'${source.url}' is not a web address`, 'Take the address from an answer of the service.');
}

const notWanted = (mimeType: string) =>
	parameterFailure(`The address leads to a file of type ${mimeType}`, 'Take the address from a fresh answer of the service.');

/**
 * Fetches a file straight into n8n's store, in every binary mode without a copy of its own: streamed, taken up after a
 * cut, checked by length. A refusal is thrown as the service's own.
 */
export async function downloadFile(item: Item, source: FileSource, settings: DownloadSettings): Promise<DownloadedFile> {
	const { catalogue, context } = item;
	const call = callFor(source, settings, catalogue.deployment.baseUrl);
	const answer = await catalogue.open(call);
	const { headers, stream } = answer;
	const inAddress = call.path instanceof URL ? nameInAddress(call.path) : undefined;
	const fileName = nameInDisposition(headers['content-disposition']) ?? inAddress ?? baseName(settings.fallbackName) ?? 'file';
	const mimeType = mediaType(headers['content-type'], fileName);
	if (settings.wanted && !settings.wanted.test(mimeType)) {
		stream.destroy();
		throw notWanted(mimeType);
	}
	let fileSize = 0;
	const chunks = passing(wholeFile(catalogue, call, answer), (bytes) => {
		fileSize += bytes;
	});
	const binary = await context.helpers.prepareBinaryData(asStream(chunks, stream), fileName, mimeType);
	return { binary, fileName, mimeType, fileSize };
}
