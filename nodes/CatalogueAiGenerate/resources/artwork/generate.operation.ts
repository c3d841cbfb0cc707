import { aspectRatio, assetType } from '../../../../shared/fields/generation';
import { additionalFieldsOption, optionsField } from '../../../../shared/fields/options';
import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import { fetchArtwork, imageOptions, withImages } from '../../../../shared/file/images';
import type { EachOperation } from '../../../../shared/operation/operation';
import { NOT_YET } from '../../../../shared/operation/preview';
import { path } from '../../../../shared/request/path';
import { objectsOf } from '../../../../shared/service/read';
import { answeredRecord, ARTWORK } from '../../../../shared/service/records';

/** Interface section 8: tens of seconds to minutes. */
const TIMEOUT_MS = 10 * 60_000;

/** POST /ai/generate-artwork (interface 4.4) costs tokens, so it is sent once. */
export const generate: EachOperation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate artwork',
	description: 'Have the AI draw a cover, A+ content, a concept or a mock-up from the metadata of a resource; takes up to minutes',
	endpoint: { method: 'POST', path: '/ai/generate-artwork' },
	fields: [
		resourceLocator.field(),
		assetType.field,
		aspectRatio.field,
		optionsField([
			additionalFieldsOption({ placeholder: 'e.g. { "style": "woodcut" }', description: 'Style, provider, A+ and mock-up settings, sent as they are' }),
			...imageOptions,
		]),
	],
	async each(item) {
		const resourceRef = await resourceLocator.ref(item);
		const result = await item.once('artwork', async (send) => {
			const { data } = await send({
				method: 'POST',
				path: path('/ai/generate-artwork'),
				body: {
					...item.parameters.object('options.additionalFields'),
					resourceRef,
					asset_type: assetType.requiredText(item),
					aspect_ratio: aspectRatio.requiredText(item),
				},
				timeoutMs: TIMEOUT_MS,
				tells: () => ({ resourceRef, images: NOT_YET }),
			});
			return answeredRecord(ARTWORK, data, 'images');
		});
		return await withImages(item, { resourceRef, ...result }, objectsOf(result.images), fetchArtwork);
	},
};
