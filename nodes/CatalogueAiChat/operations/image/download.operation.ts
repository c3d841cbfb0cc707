import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { enteredImageFile, fetchImage } from '../../../../shared/files/aiImages';
import { fileField } from '../../../../shared/form/fileField';

/** GET /ai/images (interface 4.3 and 5, rule 4): by signed URL without the key, past its hour by path with the key. */
export const download: EachOperation = {
	name: 'Download',
	value: 'download',
	action: 'Download image',
	description: 'Download an image from an answer or from a prompt',
	toolDescription:
		'Fetches the image that a chat answer or a prompt made, as a file for later steps. Use it with the path or address of that image. Costs nothing. Not for covers of books or artwork.',
	endpoint: endpoints.chatImage,
	fields: [
		{
			displayName: 'Image URL or Path',
			name: 'image',
			type: 'string',
			required: true,
			default: '={{ $json.images?.[0]?.url }}',
			placeholder: 'e.g. {{ $json.images[0].url }}',
			description:
				'The URL or path of an image, exactly as the service gave it. A URL is valid for an hour. After that, the image is fetched by its path and the API key.',
		},
		fileField,
	],
	each: async (item) => await enteredImageFile(item, fetchImage, 'image'),
};
