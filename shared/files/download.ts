import type { IBinaryData } from 'n8n-workflow';
import type { Item } from '../engine/item';
import type { ServiceCall } from '../transport/call';
import { answerFailure, failureOf, parameterFailure } from '../failure/failure';
import type { Path } from '../transport/path';
import type { Catalogue } from '../transport/pipeline';
import type { StreamAnswer } from '../transport/send';
import { shown } from '../values/read';
import { asStream } from './asStream';
import { baseName, nameInAddress, nameInDisposition } from './fileName';
import { inPlaceOfFile, mayBeRefusal, unlessInPlace } from './notTheFile';
import { answerInPlaceOfFile, isNeverText, mediaType } from './mediaType';
import { IDLE_MS, wholeFile } from './wholeFile';

/** A path of the service, or an address that it gave, e.g. `downloadUrl` or a signed image URL. */
export type FileSource =
	| (Pick<ServiceCall, 'endpoint' | 'query'> & { path: Path })
	| {
			url: string;
			/** The service gave the address in this run, and not an input item. */
			returned?: true;
	  };

export interface DownloadSettings {
	/** Whether to send the API key. It is never sent to another origin than the credential's, whatever is said here. */
	withKey: boolean;
	/** Used where neither the answer nor the address names the file. */
	fallbackName: string;
	/** Begins the name where the service gives none: the addresses of all resources may end alike, e.g. in preview.jpg. */
	of?: string;
	/** What the service calls the file, where it said so before. */
	storedName?: string;
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

/**
 * Where an address leads. All paths are relative to the Base URL (interface, introduction), so one that begins with a
 * slash is, too, unless it has the path of the Base URL already. Where nothing is there, it was meant as browsers read it.
 */
export function addressesOf(address: string, baseUrl: string): URL[] {
	const base = new URL(`${baseUrl}/`);
	if (address.trim() === '' || !URL.canParse(address, base.href)) {
		throw parameterFailure(
			`'${shown(address)}' is not a web address`,
			'Use an address from an answer of the service.',
		);
	}
	const asInBrowsers = new URL(address, base);
	const isRooted =
		/^\s*\/(?![\\/])/.test(address) && !`${asInBrowsers.pathname}/`.startsWith(base.pathname);
	return isRooted ? [new URL(`.${address.trim()}`, base), asInBrowsers] : [asInBrowsers];
}

function callsFor(
	source: FileSource,
	{ withKey }: DownloadSettings,
	baseUrl: string,
): ServiceCall[] {
	const common = {
		method: 'GET',
		repeat: 'safe',
		headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
	} as const;
	const keyless = withKey ? {} : ({ keyless: true } as const);
	if ('path' in source) return [{ ...source, ...common, ...keyless }];
	return addressesOf(source.url, baseUrl).map((path): ServiceCall => ({
		...common,
		...keyless,
		addressFromAnswer: source.returned,
		path,
	}));
}

interface Opened {
	call: ServiceCall;
	answer: StreamAnswer;
}

/** The first of the addresses at which there is something; where there is nothing at any, the first says why. */
async function openFirst(catalogue: Catalogue, [call, ...others]: ServiceCall[]): Promise<Opened> {
	if (!call)
		throw parameterFailure(
			'The file has no address',
			'Use an address from an answer of the service.',
		);
	try {
		return { call, answer: await catalogue.open(call) };
	} catch (error) {
		const failure = failureOf(error);
		if (others.length === 0 || failure.details.httpStatus !== 404) throw failure;
		return await openFirst(catalogue, others).catch(() => {
			throw failure;
		});
	}
}

const noFile = () =>
	answerFailure('The service sent no file', 'Ask the administrator of the catalogue.', 204);

const notWanted = (mimeType: string) =>
	parameterFailure(
		`The address leads to a file of type ${mimeType}`,
		'Use the address from a new answer of the service.',
	);

/**
 * Fetches a file straight into n8n's store, in every binary mode without a copy of its own: streamed, taken up after a
 * cut, checked by length. A refusal is thrown as the service's own.
 */
export async function downloadFile(
	item: Item,
	source: FileSource,
	settings: DownloadSettings,
): Promise<DownloadedFile> {
	const { catalogue, context } = item;
	const { call, answer } = await openFirst(
		catalogue,
		callsFor(source, settings, catalogue.deployment.baseUrl),
	);
	const { headers, status, stream } = answer;
	const inAddress = call.path instanceof URL ? nameInAddress(call.path) : undefined;
	const inDisposition = nameInDisposition(headers['content-disposition']);
	const unnamed = inAddress ?? baseName(settings.fallbackName) ?? 'file';
	const { of } = settings;
	const own = of === undefined || unnamed.startsWith(`${of}-`) ? unnamed : `${of}-${unnamed}`;
	const fileName = inDisposition ?? own;
	const mimeType = mediaType(headers['content-type'], fileName);
	const other = answerInPlaceOfFile(headers['content-type'], {
		inDisposition,
		stored: settings.storedName ?? inAddress,
	});
	if (other)
		throw await inPlaceOfFile(catalogue, answer, other, catalogue.connection.timeout ?? IDLE_MS);
	if (status === 204 || (settings.wanted && !settings.wanted.test(mimeType))) {
		stream.destroy();
		throw status === 204 ? noFile() : notWanted(mimeType);
	}
	let fileSize = 0;
	const chunks = wholeFile(catalogue, call, answer, (received) => {
		fileSize = received;
	});
	const storedName = inDisposition ?? settings.storedName ?? fileName;
	const neverText = isNeverText(headers['content-type'], storedName);
	const binary = await context.helpers.prepareBinaryData(
		asStream(
			neverText || mayBeRefusal(answer, storedName)
				? unlessInPlace(catalogue, answer, chunks, neverText)
				: chunks,
			stream,
		),
		fileName,
		mimeType,
	);
	if (fileSize === 0) item.run.warn(`The file '${fileName}' is empty: the service sent no bytes.`);
	return { binary, fileName, mimeType, fileSize };
}
