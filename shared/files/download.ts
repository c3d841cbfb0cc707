import type { IBinaryData } from 'n8n-workflow';
import type { Path } from '../deployment/endpoints';
import type { Item } from '../engine/item';
import { failureOf, parameterFailure } from '../failure/failure';
import type { ServiceCall } from '../transport/call';
import { joinNames, shown } from '../values/read';
import { baseName, nameInAddress, nameInDisposition } from './fileName';
import { asStream } from './fileStreams';
import { endsAnywhere, notShorter, type ListEntry } from './listedSize';
import { answerInPlaceOfFile, isNeverText, mediaType } from './mediaType';
import { inPlaceOfFile, mayBeRefusal, noFile, unlessInPlace } from './notTheFile';
import { wholeFile } from './resumedDownload';

/** A path of the service, or an address that it gave, e.g. `downloadUrl` or a signed image URL. */
export type FileSource =
	| (Pick<ServiceCall, 'endpoint' | 'query'> & { path: Path })
	| {
			url: string;
			/** The service gave the address in this run, and not an input item. */
			returned?: true;
			/** It comes from the service's list of files. */
			listed?: boolean;
	  };

export interface DownloadSettings {
	/** Sent without the API key, which never goes to another origin than the credential's. */
	keyless?: true;
	/** Used where neither the answer nor the address names the file. */
	fallbackName: string;
	/** Begins the name where the service gives none: the addresses of all resources may end alike, e.g. in preview.jpg. */
	namePrefix?: string;
	/** What the service called the file before, where it did. */
	storedName?: string;
	/** What the list of files says of it, for a file that comes without its length. */
	listEntry?: ListEntry | undefined;
	/** Whether another type than an image, such as a login page, is a failure. */
	isImage?: true;
}

export interface DownloadedFile {
	/** As n8n keeps it: in memory, on disk or in its store. To be put under the item's `binary`. */
	binary: IBinaryData;
	fileName: string;
	mimeType: string;
	/** Bytes; the older host does not give them itself. */
	fileSize: number;
}

/**
 * Where an address leads. All paths are relative to the Base URL (interface, introduction), so one that begins with a
 * slash is, too, unless it has the path of the Base URL already. Where nothing is there, it is read as browsers do.
 */
export function addressesOf(given: string, baseUrl: string): [URL, ...URL[]] {
	const base = new URL(`${baseUrl}/`);
	// Some services write all texts as HTML, addresses too.
	const address = given.replaceAll('&amp;', '&');
	if (address.trim() === '' || !URL.canParse(address, base.href))
		throw parameterFailure(
			`'${shown(address)}' is not a web address`,
			'Use an address from an answer of the service.',
		);
	const asInBrowsers = new URL(address, base);
	const isRooted =
		/^\s*\/(?![\\/])/.test(address) && !`${asInBrowsers.pathname}/`.startsWith(base.pathname);
	return isRooted ? [new URL(`.${address.trim()}`, base), asInBrowsers] : [asInBrowsers];
}

/** The same path at the Base URL: behind a proxy a service may name itself by a host that only its own network knows. */
function atBaseUrl({ pathname, search }: URL, baseUrl: string): URL {
	const url = new URL(`${baseUrl}/`);
	url.pathname = pathname.startsWith(url.pathname)
		? pathname
		: `${url.pathname}${pathname.slice(1)}`;
	url.search = search;
	return url;
}

/** Opens the file at its first address, else where nothing is there at the next; a failure is that of the first. */
async function openFile(
	{ catalogue }: Item,
	source: FileSource,
	{ keyless, storedName }: Pick<DownloadSettings, 'keyless' | 'storedName'>,
) {
	const open = async (target: Pick<ServiceCall, 'endpoint' | 'query' | 'path'>) => {
		const inAddress = target.path instanceof URL ? nameInAddress(target.path) : undefined;
		const call: ServiceCall = {
			...target,
			method: 'GET',
			repeat: 'safe',
			headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
			...(keyless && { keyless }),
			...('url' in source && { addressFromAnswer: source.returned }),
		};
		const answer = await catalogue.open(call, async (opened) => {
			const { 'content-type': type, 'content-disposition': disposition } = opened.headers;
			const inDisposition = nameInDisposition(disposition);
			const other = answerInPlaceOfFile(type, { inDisposition, stored: storedName ?? inAddress });
			return other && (await inPlaceOfFile(catalogue, opened, other));
		});
		return { call, inAddress, answer };
	};
	if ('path' in source) return await open(source);
	const { deployment } = catalogue;
	const [address, asInBrowsers] = addressesOf(source.url, deployment.baseUrl);
	const isOfOtherHost =
		source.listed === true && address.protocol.startsWith('http') && !deployment.mayFetch(address);
	const next = isOfOtherHost ? atBaseUrl(address, deployment.baseUrl) : asInBrowsers;
	return await open({ path: address }).catch(async (error) => {
		const failure = failureOf(error);
		if (next === undefined || !(isOfOtherHost || failure.details.httpStatus === 404)) throw failure;
		return await open({ path: next }).catch(() => {
			throw failure;
		});
	});
}

const sameName = (names: string[]) =>
	`Different files have the same name: ${joinNames(names)}. Where you save them, one replaces the other unless you put something before the name, e.g. {{ $json.ref }}-{{ $json.fileName }}.`;

/** Fetches a file into n8n's store: streamed, resumed after a cut, its length checked. A refusal is thrown as the service's own. */
export async function downloadFile(
	...download: Parameters<typeof downloadOnce>
): Promise<DownloadedFile> {
	const file = await downloadOnce(...download).catch(async (error) => {
		const failure = failureOf(error);
		// The machines of a service may tell one file by different ETags.
		if (failure.handling.came === 'otherRest') return await downloadOnce(...download);
		throw failure;
	});
	const [{ run }, source] = download;
	const [name, place] = [file.fileName.toLowerCase(), JSON.stringify(source)];
	const earlier = run.earlier('places of files', name, place);
	if (earlier !== undefined && earlier !== place) run.hintOf(sameName, `'${name}'`);
	return file;
}

const withPrefix = (name: string, prefix: string | undefined) =>
	prefix === undefined || name.startsWith(`${prefix}-`) ? name : `${prefix}-${name}`;

async function downloadOnce(
	item: Item,
	source: FileSource,
	{ keyless, fallbackName, namePrefix, storedName, listEntry, isImage }: DownloadSettings,
): Promise<DownloadedFile> {
	const { catalogue, context } = item;
	const { call, answer, inAddress } = await openFile(item, source, { keyless, storedName });
	const { headers, stream } = answer;
	const contentType = headers['content-type'];
	const inDisposition = nameInDisposition(headers['content-disposition']);
	const fileName =
		inDisposition ?? withPrefix(inAddress ?? baseName(fallbackName) ?? 'file', namePrefix);
	const mimeType = mediaType(contentType, fileName);
	const isUnknownImage = isImage && mimeType === 'application/octet-stream';
	const refused = noFile(answer, isImage && !isUnknownImage ? mimeType : undefined);
	if (refused) {
		stream.destroy();
		throw refused;
	}
	let fileSize = 0;
	const chunks = wholeFile(catalogue, call, answer, (received) => {
		fileSize = received;
	});
	const knownName = inDisposition ?? storedName ?? fileName;
	const neverText = isUnknownImage || isNeverText(contentType, knownName);
	const checked =
		neverText || mayBeRefusal(answer, knownName)
			? unlessInPlace(catalogue, answer, chunks, neverText)
			: chunks;
	const isUnproven = listEntry !== undefined && endsAnywhere(answer);
	const file = asStream(isUnproven ? notShorter(checked, listEntry) : checked, stream);
	const binary = await context.helpers.prepareBinaryData(file, fileName, mimeType);
	if (fileSize === 0) item.run.warn(`The file '${fileName}' is empty: the service sent no bytes.`);
	return { binary, fileName, mimeType, fileSize };
}
