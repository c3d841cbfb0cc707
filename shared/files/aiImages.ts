import type { IBinaryKeyData, IDataObject, INodeProperties } from 'n8n-workflow';
import { bookIn } from '../catalogue/book';
import { endpoints, to, type ShownEndpoint } from '../deployment/endpoints';
import type { Item } from '../engine/item';
import type { Output } from '../engine/operation';
import { failureOf, parameterFailure, type Failure } from '../failure/failure';
import { isNotYetKnown, untilKnown } from '../transport/untilKnown';
import { counted } from '../values/counted';
import { withoutEntities } from '../values/htmlEntities';
import {
	isBlank,
	isNothing,
	kindShown,
	objectsOf,
	refOf,
	rowsByName,
	textOf,
} from '../values/read';
import { downloadFile, type DownloadedFile } from './download';

/** An image as the service refers to it (interface section 2): the path goes back verbatim, the URL is signed for an hour. */
interface ImageReference {
	path: string | undefined;
	url: string | undefined;
}

type FetchImage = (item: Item, image: ImageReference) => Promise<DownloadedFile>;

/** With the key: of chats that it could read, or of the linked user's own artwork. */
async function fetchByPath(item: Item, endpoint: ShownEndpoint, path: string | undefined) {
	if (path === undefined)
		throw parameterFailure(
			'The image has neither a path nor a URL',
			"Take one of them from 'images' of an answer.",
		);
	const source = { ...to(endpoint), query: { path } };
	return await downloadFile(item, source, { fallbackName: path, isImage: true });
}

/** Of any address: a relative one leads to the service itself. */
const NOWHERE = 'http://localhost';

const queryOf = (url: string | undefined) =>
	url !== undefined && URL.canParse(url, NOWHERE)
		? new URL(withoutEntities(url), NOWHERE).searchParams
		: new URLSearchParams();

/** An image as it was entered: an address, also a relative one, names the path in its query. */
const enteredImage = (image: string): ImageReference =>
	/^https?:\/\//i.test(image) || queryOf(image).has('path')
		? { url: image, path: undefined }
		: { url: undefined, path: image };

const UNNAMED = 'image.png';

/** The path of an image, which the query of its address names too. */
const pathIn = ({ url, path }: ImageReference) => path ?? queryOf(url).get('path') ?? undefined;

/** GET /ai/artwork/images (interface 4.4); the address where it names no path. Both with the key (interface section 2). */
export const fetchArtwork: FetchImage = async (item, image) => {
	const { url } = image;
	const path = pathIn(image);
	return path === undefined && url !== undefined
		? await downloadFile(item, { url }, { fallbackName: UNNAMED, isImage: true })
		: await fetchByPath(item, endpoints.artworkImage, path);
};

const isOver = (url: string) => {
	const end = Number(queryOf(url).get('exp') ?? Number.NaN);
	return Number.isFinite(end) && end * 1000 <= Date.now();
};

/** The signature does not hold any more, or nothing may be fetched from where the URL leads: the key may still open it. */
const mayNeedKey = ({ details: { httpStatus, code } }: Failure) =>
	code === 'PARAMETER' || (httpStatus !== null && httpStatus < 500 && httpStatus !== 429);

/** GET /ai/images (interface 5, rule 4): the signed URL without the key; past its hour the path with the key. */
export const fetchImage: FetchImage = async (item, image) => {
	const { url } = image;
	const path = pathIn(image);
	if (url === undefined || isOver(url)) return await fetchByPath(item, endpoints.chatImage, path);
	const fallbackName = path ?? UNNAMED;
	try {
		return await downloadFile(item, { url }, { keyless: true, fallbackName, isImage: true });
	} catch (error) {
		const failure = failureOf(error);
		if (path === undefined || !mayNeedKey(failure)) throw failure;
		return await fetchByPath(item, endpoints.chatImage, path);
	}
};

/** An image that was just made may not be known to each machine of the service yet. */
const fetchNew = async (fetch: FetchImage, item: Item, image: ImageReference) =>
	await untilKnown(item.catalogue, isNotYetKnown, async () => await fetch(item, image));

const ONE_OF_SEVERAL =
	"Some items have several images, and one of each was downloaded. To get all of them, put 'Split Out' before this node with the field 'images' and all other fields included, and enter {{ $json.images.path }} here. For new ones turn on 'Download Images' in the node that makes them.";

/** The image whose address or path is entered in a parameter, as a file; `column` gives it as it was entered. */
export async function enteredImageFile(
	item: Item,
	fetch: FetchImage,
	parameter: string,
	column = parameter,
): Promise<Output[]> {
	const entered = item.parameters.requiredText(parameter);
	const field = item.parameters.requiredText('binaryField').trim();
	const { binary, ...file } = await fetchNew(fetch, item, enteredImage(entered));
	const { images, resourceRef } = item.json;
	if (Array.isArray(images) && images.length > 1) item.run.warn(ONE_OF_SEVERAL);
	const ref = refOf(resourceRef);
	const book = ref !== undefined && { ref, resourceRef: ref, ...bookIn(item.json, ref) };
	const json = { ...book, [column]: entered, ...file };
	return [{ json, binary: { [field]: binary } }];
}

/** The images of an answer; a warning where they cannot be read. */
export function imagesIn({ run }: Item, images: unknown): IDataObject[] {
	const rows = rowsByName(images, ['path', 'url'], 'path');
	if (!rows)
		run.warn(
			`The images of the answer could not be read: they are ${kindShown(images)} instead of a list with 'path' and 'url'.`,
		);
	return rows ?? [];
}

/** The images that were paid for; a warning where there are none, or where one cannot be fetched since nothing says where it is. */
function madeImages({ run }: Item, { images }: IDataObject): IDataObject[] {
	const made = objectsOf(images);
	if (made.length === 0)
		run.warn(
			`The service returned no image${isNothing(images) ? '' : `, but ${kindShown(images)}`}. It may have been paid for. The output shows what the service said.`,
		);
	const unplaced = made.filter(({ path, url }) => isBlank(path) && isBlank(url)).length;
	if (unplaced > 0)
		run.warn(
			`The service returned neither path nor URL for ${unplaced} of ${counted(made.length, 'image')}. What was paid for may be found in the catalogue.`,
		);
	return made;
}

export const imageOptions: INodeProperties[] = [
	{
		displayName: 'Download Images',
		name: 'downloadImages',
		type: 'boolean',
		default: false,
		description: 'Whether to add the images to the output as files',
	},
	{
		displayName: 'Output Data Field Name',
		name: 'imageField',
		type: 'string',
		default: 'data',
		placeholder: 'e.g. data',
		description:
			"The name of the output field for the image, with 'Download Images'. More images get _1, _2 and so on after the name.",
	},
];

/** The images of a new result that is paid for. One that cannot be fetched does not cost the rest: it is named in `notDownloaded` and in a hint. */
export async function withImages(
	item: Item,
	json: IDataObject,
	images: IDataObject[],
	fetch: FetchImage,
) {
	const { parameters, run } = item;
	if (!parameters.flag('options.downloadImages')) return [{ json }];
	const field = parameters.text('options.imageField').trim() || 'data';
	const binary: IBinaryKeyData = {};
	const notDownloaded: IDataObject[] = [];
	for (const [position, { path, url }] of images.entries()) {
		try {
			const reference = { path: textOf(path) || undefined, url: textOf(url) || undefined };
			const file = await fetchNew(fetch, item, reference);
			binary[position === 0 ? field : `${field}_${position}`] = file.binary;
		} catch (error) {
			const { details } = failureOf(error);
			notDownloaded.push({ path, reason: details.message });
			run.warn(`An image could not be downloaded: ${details.message}`);
		}
	}
	return [{ json: { ...json, ...(notDownloaded.length > 0 && { notDownloaded }) }, binary }];
}

/** The output where the images are all that was paid for. */
export const withMadeImages = async (item: Item, json: IDataObject, fetch: FetchImage) =>
	await withImages(item, json, madeImages(item, json), fetch);
