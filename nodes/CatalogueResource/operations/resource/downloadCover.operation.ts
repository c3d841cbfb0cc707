import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../../../../shared/catalogue/book';
import { searchAll } from '../../../../shared/catalogue/search';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import type { EachOperation } from '../../../../shared/engine/operation';
import { Failure, parameterFailure } from '../../../../shared/failure/failure';
import { downloadFile, type FileSource } from '../../../../shared/files/download';
import { fileField } from '../../../../shared/form/fileField';
import { choiceOf } from '../../../../shared/form/locatorValue';
import { MOST_NAMESAKES, resourceLocator } from '../../../../shared/form/resourceLocator';
import { readRef } from '../../../../shared/form/resourceRefs';
import { isWholeResource } from '../../../../shared/form/simplify';
import { asText, isObject, objectOf, refOf, shown, textOf } from '../../../../shared/values/read';

interface Cover {
	source: FileSource;
	/** The resource, which names the file. */
	row: IDataObject;
}

const sizeOf = ({ parameters }: Item) =>
	parameters.text('size') === 'thumbnail' ? 'thumbnail' : 'preview';

const notFound = (words: string) =>
	new Failure({
		message: `The search for '${words}' does not find the resource`,
		description:
			"Check 'Find By', or set 'Cover Of' to 'Input Item' and give 'Cover URL' the address from a search.",
		code: 'NOT_FOUND',
	});

/** What the resource is searched by: the title under which it was chosen, else what 'Find By' says. */
function searchWords({ parameters }: Item): string {
	const choice = parameters.raw('resourceRef');
	const { mode, value } = choiceOf(choice);
	const chosenTitle = mode === 'list' ? textOf(objectOf(choice).cachedResultName) : undefined;
	const words = mode === 'name' ? value : (chosenTitle ?? parameters.text('findBy').trim());
	if (words !== '') return words;
	throw parameterFailure(
		"'Find By' is empty",
		'The service cannot get a resource by its reference. Enter words that find it, such as its title or ISBN.',
	);
}

const noImage = (item: Item, { ref, title }: IDataObject) =>
	parameterFailure(
		`Resource ${asText(ref)}, '${shown(title)}', has no ${sizeOf(item)}`,
		'The service makes covers and previews when a file is uploaded: upload one with Catalogue File, or leave the resource out.',
	);

/** The cover of a chosen resource. The service cannot get one resource, so it is searched, and known by its reference. */
async function chosenCover(item: Item): Promise<Cover> {
	const ref = await readRef(item);
	const words = searchWords(item);
	const { rows } = await searchAll(item.catalogue, { query: words }, MOST_NAMESAKES);
	const row = rows.find((candidate) => refOf(candidate.ref) === ref);
	if (!row) throw notFound(words);
	const url = textOf(row[`${sizeOf(item)}Url`]);
	if (!url) throw noImage(item, row);
	return { source: { url, returned: true }, row };
}

/** The cover whose address the input item brings, the event of a resource in its record. */
function givenCover(item: Item): Cover {
	const { json, parameters } = item;
	const url = parameters.text('coverUrl').trim();
	if (url !== '') return { source: { url }, row: json };
	const { record } = json;
	const ofEvent = isObject(record) ? textOf(record[`${sizeOf(item)}Url`]) : undefined;
	if (ofEvent) return { source: { url: ofEvent }, row: json };
	// The books of a query never show it.
	if (isWholeResource(json) && json.resourceId === undefined) throw noImage(item, json);
	throw parameterFailure(
		"'Cover URL' is empty",
		"Put a search before this node: its results have the address. Or set 'Cover Of' to 'Resource' and choose one.",
	);
}

/** The image behind `thumbnailUrl` or `previewUrl` of a resource summary (interface section 2). */
export const downloadCover: EachOperation = {
	name: 'Download Cover',
	value: 'downloadCover',
	action: 'Download cover of resource',
	description: 'Get the thumbnail or the preview image of a resource as a file',
	toolDescription:
		'Fetches the front cover picture of one book, as thumbnail or preview, as an image file for later steps. Needs the address that a search gives. Costs a download. Draws nothing new.',
	endpoint: endpoints.searchByText,
	fields: [
		{
			displayName: 'Cover Of',
			name: 'coverOf',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Input Item',
					value: 'item',
					description: 'The input item is a search result, which has the address',
				},
				{ name: 'Resource', value: 'resource', description: 'A resource that you choose here' },
			],
			default: 'item',
			description: 'Whose cover to download',
		},
		{
			displayName: 'Cover URL',
			name: 'coverUrl',
			type: 'string',
			required: true,
			default: "={{ $parameter.size === 'thumbnail' ? $json.thumbnailUrl : $json.previewUrl }}",
			displayOptions: { show: { coverOf: ['item'] } },
			description:
				"The address of the image, from a search. The API key is only sent to the credential's own address.",
		},
		resourceLocator.field({ displayOptions: { show: { coverOf: ['resource'] } } }),
		{
			displayName: 'Find By',
			name: 'findBy',
			type: 'string',
			default: '={{ $json.title }}',
			placeholder: 'e.g. Pride and Prejudice',
			displayOptions: { show: { coverOf: ['resource'] } },
			description:
				'Only needed for a resource chosen by ID: words that find it, such as its title or ISBN. The service cannot get a resource by its reference, so the node has to search for it.',
		},
		{
			displayName: 'Size',
			name: 'size',
			type: 'options',
			options: [
				{ name: 'Preview', value: 'preview', description: 'The larger image' },
				{ name: 'Thumbnail', value: 'thumbnail', description: 'The small image' },
			],
			default: 'preview',
			description: 'Which of the two images to download',
		},
		fileField,
	],
	async each(item) {
		const size = sizeOf(item);
		const field = item.parameters.requiredText('binaryField').trim();
		const isChosen = item.parameters.text('coverOf') === 'resource';
		const { source, row } = isChosen ? await chosenCover(item) : givenCover(item);
		const ref = refOf(row.ref);
		const { binary, ...file } = await downloadFile(item, source, {
			fallbackName: `${ref ?? 'cover'}-${size}`,
			...(ref !== undefined && { namePrefix: String(ref) }),
			isImage: true,
		});
		const book = ref !== undefined && { ref, resourceRef: ref, ...bookOf(row) };
		return [{ json: { ...book, size, ...file }, binary: { [field]: binary } }];
	},
};
