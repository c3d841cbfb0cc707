import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { enteredImageFile, fetchArtwork } from '../../../../shared/files/aiImages';
import { fileField } from '../../../../shared/form/fileField';

/** GET /ai/artwork/images (interface 4.4): with the API key, the linked user's own artwork. */
export const download: EachOperation = {
	name: 'Download',
	value: 'download',
	action: 'Download artwork',
	description: 'Download artwork that was generated earlier',
	toolDescription:
		'Fetches artwork that was generated before, as an image file for later steps, by its path. Costs a download. Makes no new artwork.',
	endpoint: endpoints.artworkImage,
	fields: [
		{
			displayName: 'Image Path',
			name: 'imagePath',
			type: 'string',
			required: true,
			default: '={{ $json.images?.[0]?.path }}',
			placeholder: 'e.g. {{ $json.images[0].path }}',
			description: "The path or URL of the image, exactly as 'Generate' returned it",
		},
		fileField,
	],
	each: async (item) => await enteredImageFile(item, fetchArtwork, 'imagePath', 'path'),
};
