import { RESOURCE_KEYS } from '../../../../shared/catalogue/answeredFor';
import { ARTWORK } from '../../../../shared/catalogue/answerShapes';
import { answeredRecord } from '../../../../shared/catalogue/recordShape';
import { hintIfOther } from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { tellRepeated } from '../../../../shared/engine/createdTwice';
import type { EachOperation } from '../../../../shared/engine/operation';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { NOT_YET } from '../../../../shared/engine/preview';
import { fetchArtwork, imageOptions, withMadeImages } from '../../../../shared/files/aiImages';
import { aspectRatio, assetType } from '../../../../shared/form/aiSuggestions';
import { additionalFieldsOption, optionsField } from '../../../../shared/form/options';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { bookFor, targetRef } from '../../../../shared/form/resourceRefs';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { generateOnce, maximumField, notGenerated } from '../maximumGenerations';

/** Interface section 8: tens of seconds to minutes. */
const TIMEOUT_MS = 10 * 60_000;

/** POST /ai/generate-artwork (interface 4.4) costs tokens, so it is sent once. */
export const generate: EachOperation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate artwork',
	description: 'Have the AI draw a cover, A+ content or a mock-up',
	toolDescription:
		"Designs artwork for one book or novel from its metadata: a new cover, A+ content, a concept or a mock-up. Costs many AI tokens and up to minutes each time, so ask first. Does not change the book's cover in the catalogue.",
	endpoint: endpoints.generateArtwork,
	done: { generate: 'generated' },
	isPaid: true,
	fields: [
		resourceLocator.field(),
		assetType.field,
		aspectRatio.field,
		maximumField,
		optionsField([
			additionalFieldsOption({
				placeholder: 'e.g. { "style": "woodcut" }',
				description:
					'Settings for style, provider, A+ content and mock-ups, sent exactly as entered',
			}),
			...imageOptions,
		]),
	],
	async each(item) {
		const resourceRef = await targetRef(item, 'repeats');
		const body = {
			...item.parameters.object('options.additionalFields'),
			resourceRef,
			asset_type: assetType.requiredText(item),
			aspect_ratio: aspectRatio.requiredText(item),
		};
		tellRepeated(item, body, resourceRef);
		const book = { ref: resourceRef, ...(await bookFor(item, resourceRef)), resourceRef };
		const result = await generateOnce(item, 'artwork', async (send) => {
			const { data } = await send({
				...to(endpoints.generateArtwork),
				body,
				timeoutMs: TIMEOUT_MS,
				previewDetails: () => ({ ...book, images: NOT_YET }),
			});
			const record = answeredRecord(ARTWORK, data, 'images');
			hintIfOther(item, 'resource', record, RESOURCE_KEYS, resourceRef);
			return record;
		});
		if (result instanceof Unpaid) return notGenerated(result, book);
		return await withMadeImages(item, columnsFirst(book, result), fetchArtwork);
	},
};
