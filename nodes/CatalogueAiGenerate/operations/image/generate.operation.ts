import { PROMPT_IMAGE } from '../../../../shared/catalogue/answerShapes';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { tellRepeated } from '../../../../shared/engine/createdTwice';
import { createdRecord } from '../../../../shared/engine/createOutput';
import type { EachOperation } from '../../../../shared/engine/operation';
import { Unpaid, withinMaximum } from '../../../../shared/engine/paidMaximum';
import { NOT_YET } from '../../../../shared/engine/preview';
import { fetchImage, imageOptions, withMadeImages } from '../../../../shared/files/aiImages';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { checkFieldsIn } from '../../../../shared/form/missingField';
import { optionsField } from '../../../../shared/form/options';
import { joinNames, shown } from '../../../../shared/values/read';
import { maximumField, notGenerated } from '../maximumGenerations';

/** Each is paid for: asked once more, whatever becomes of it. */
const MOST_UNKNOWN = 2;

const countedAs = 'the image of an earlier item';

const drawnAgain = (prompts: string[]) =>
	`The service was asked for some images again by the same key of 'Create Only Once', and drew them instead of repeating an answer, so they may have been paid for twice: ${joinNames(prompts)}.`;

/** POST /ai/images/generate (interface 4.4), with an idempotency key. */
export const generate: EachOperation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate image',
	description: 'Have the AI draw an image from a text',
	toolDescription:
		'Paints a new picture or illustration from a text prompt, e.g. for social media. Costs AI tokens each time. Knows nothing of the books; for a cover of a book generate artwork instead.',
	endpoint: endpoints.generateImage,
	done: { generate: 'generated' },
	isPaid: true,
	fields: [
		{
			displayName: 'Prompt',
			name: 'prompt',
			type: 'string',
			typeOptions: { rows: 3 },
			required: true,
			default: '',
			placeholder: 'e.g. A lighthouse in a storm, as a linocut',
			description: 'What the image should show',
		},
		maximumField,
		optionsField([...imageOptions, ...idempotencyOptions]),
	],
	async each(item) {
		const body = { prompt: item.parameters.requiredText('prompt') };
		await checkFieldsIn(item, 'prompt');
		tellRepeated(item, body, body.prompt);
		const create = async () => {
			const answer = await item.create({
				...to(endpoints.generateImage),
				body,
				mayTakeMs: Number(item.assumed('image.seconds')) * 1000,
				mostUnknown: MOST_UNKNOWN,
				previewDetails: () => ({ images: NOT_YET }),
			});
			const { idempotencyKey = '', replayed, firstSentAt } = answer;
			if (!replayed && firstSentAt !== undefined)
				item.run.hintOf(drawnAgain, `'${shown(body.prompt)}'`);
			const earlier = item.run.earlier('images', idempotencyKey, true);
			return { ...answer, isOfEarlierItem: replayed && earlier === true };
		};
		const answer = await withinMaximum(
			maximumField,
			item,
			create,
			// Or answered from before this run of the node.
			({ isOfEarlierItem, replayed, firstSentAt }) =>
				isOfEarlierItem || (replayed && firstSentAt === undefined),
		);
		if (answer instanceof Unpaid) return notGenerated(answer);
		const record = createdRecord(item, answer, { shape: PROMPT_IMAGE });
		const outputs = await withMadeImages(item, record, fetchImage);
		return answer.isOfEarlierItem ? outputs.map((output) => ({ ...output, countedAs })) : outputs;
	},
};
