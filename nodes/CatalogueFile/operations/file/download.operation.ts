import { bookIn } from '../../../../shared/catalogue/book';
import { filesOf } from '../../../../shared/catalogue/files';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import type { EachOperation } from '../../../../shared/engine/operation';
import { answerFailure, orFailAs, type Failure } from '../../../../shared/failure/failure';
import type { DownloadSettings, FileSource } from '../../../../shared/files/download';
import { downloadFile } from '../../../../shared/files/download';
import { alternativeLocator } from '../../../../shared/form/alternativeLocator';
import { fileField } from '../../../../shared/form/fileField';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { readRef } from '../../../../shared/form/resourceRefs';
import { refOf } from '../../../../shared/values/read';

type ChosenFile = Pick<DownloadSettings, 'fallbackName' | 'storedName' | 'listEntry'> & {
	source: FileSource;
	resourceRef?: number;
};

async function chosenFile(item: Item): Promise<ChosenFile> {
	const { parameters, catalogue } = item;
	const choice = parameters.text('file') || 'original';
	if (choice === 'address') {
		const url = parameters.requiredText('downloadUrl');
		const isListed = url === item.json.downloadUrl;
		const owner = isListed ? refOf(item.json.resourceRef) : undefined;
		const resource = owner === undefined ? {} : { resourceRef: owner };
		const listEntry = isListed ? () => item.json : undefined;
		return { source: { url, listed: isListed }, fallbackName: 'file', listEntry, ...resource };
	}
	const resourceRef = await readRef(item);
	if (choice === 'original') {
		const source = to(endpoints.downloadFile, { ref: resourceRef }, item);
		const listEntry = async () =>
			(await filesOf(catalogue, resourceRef)).find(({ kind }) => kind === 'original')?.raw;
		return { source, fallbackName: `resource-${resourceRef}`, resourceRef, listEntry };
	}
	const files = await filesOf(catalogue, resourceRef, item.run.warn);
	const { name, downloadUrl, raw } = alternativeLocator.chosen(item, files);
	if (!downloadUrl) throw answerFailure(`The service gave no address for '${name}'`);
	const source: FileSource = { url: downloadUrl, returned: true, listed: true };
	return {
		source,
		fallbackName: name,
		storedName: name,
		resourceRef,
		listEntry: () => raw,
	};
}

/** A resource that is there and has no file is not found either. */
function asNotFound({ run }: Item, failure: Failure): Failure {
	const { httpStatus, description } = failure.details;
	const goOn = run.continueOnFail
		? ''
		: " To pass over such resources, set 'On Error' in the node's settings to 'Continue (using error output)'.";
	return httpStatus === 404
		? failure.with({
				description: `The resource may have no file: 'Get Many' lists what there is.${goOn} Otherwise: ${description}`,
			})
		: failure;
}

/** A right that is missing may be that of a signature in the address, and not the user's. */
const asOldAddress = (failure: Failure): Failure =>
	[403, 404, 410].includes(failure.details.httpStatus ?? 0)
		? failure.with({
				description: `${failure.details.description} The address may also have expired: list the files again with 'Get Many' directly before, or run it again.`,
			})
		: failure;

/** Download original file, or an alternative by its `downloadUrl` (interface 4.8). */
export const download: EachOperation = {
	name: 'Download',
	value: 'download',
	action: 'Download file',
	description: 'Download the original or an alternative file of a resource',
	toolDescription:
		'Fetches a file of a title: the original, e.g. the PDF of a manuscript or an EPUB, or one of the alternatives, for later steps. Costs a download. A model does not see what is in the file. Some files may not be downloaded.',
	endpoint: endpoints.downloadFile,
	fields: [
		{
			displayName: 'File to Download',
			name: 'file',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Alternative',
					value: 'alternative',
					description: 'Another file of the resource, e.g. an audio sample',
				},
				{ name: 'By Download URL', value: 'address', description: "A file that 'Get Many' listed" },
				{ name: 'Original', value: 'original', description: 'The file of the resource itself' },
			],
			default: 'original',
			description: 'Which file to download',
		},
		resourceLocator.field({ displayOptions: { show: { file: ['alternative', 'original'] } } }),
		alternativeLocator.field({ displayOptions: { show: { file: ['alternative'] } } }),
		{
			displayName: 'Download URL',
			name: 'downloadUrl',
			type: 'string',
			required: true,
			default: '={{ $json.downloadUrl }}',
			placeholder: 'e.g. {{ $json.downloadUrl }}',
			displayOptions: { show: { file: ['address'] } },
			description:
				"The address, exactly as 'Get Many' returned it. The API key is sent only to the address of the credential.",
		},
		fileField,
	],
	async each(item) {
		const { source, resourceRef, ...names } = await chosenFile(item);
		const field = item.parameters.requiredText('binaryField').trim();
		const { binary, ...file } = await orFailAs(downloadFile(item, source, names), (failure) =>
			'path' in source ? asNotFound(item, failure) : asOldAddress(failure),
		);
		const json = {
			...(resourceRef !== undefined && {
				ref: resourceRef,
				resourceRef,
				...bookIn(item.json, resourceRef),
			}),
			...file,
		};
		return [{ json, binary: { [field]: binary } }];
	},
};
