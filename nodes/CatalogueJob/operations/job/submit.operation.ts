import type { IDataObject } from 'n8n-workflow';
import { RESOURCE_KEYS } from '../../../../shared/catalogue/answeredFor';
import { JOB } from '../../../../shared/catalogue/answerShapes';
import { recheckJob } from '../../../../shared/catalogue/findCreated';
import { isSameName } from '../../../../shared/catalogue/shownField';
import { stateOf } from '../../../../shared/catalogue/states';
import { hintIfFailed, hintIfOther } from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { tellRepeated } from '../../../../shared/engine/createdTwice';
import { createdRecord } from '../../../../shared/engine/createOutput';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { NOT_YET } from '../../../../shared/engine/preview';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { jobType } from '../../../../shared/form/jobType';
import { additionalFieldsOption, notice, optionsField } from '../../../../shared/form/options';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { bookFor, targetRef } from '../../../../shared/form/resourceRefs';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { asText, objectOf, shown } from '../../../../shared/values/read';

/** What is not filled in is not sent, so that the service's own default counts. */
function paramsOf({ parameters }: Item, resource: number): IDataObject {
	const name = parameters.text('options.name');
	const hasAiComments = parameters.text('options.aiComments') !== '';
	return {
		...parameters.object('options.additionalFields'),
		...(name !== '' && { name }),
		...(hasAiComments && { ai_comments: parameters.flag('options.aiComments') }),
		resource,
	};
}

/** POST /jobs (interface 4.6). */
export const submit: EachOperation = {
	name: 'Submit',
	value: 'submit',
	action: 'Submit job',
	description: 'Start a long-running job on a resource',
	toolDescription:
		'Starts a job on one book or other resource, e.g. to extract text or export metadata, and gives its number. Writes: starts real work that cannot be stopped, so ask first. Does not wait for the result; which kinds of job there are depends on the catalogue.',
	endpoint: endpoints.submitJob,
	done: { submit: 'submitted' },
	fields: [
		jobType.field,
		resourceLocator.field({
			description: 'The resource that the job works on. The list searches as you type.',
		}),
		notice(
			'cancelNotice',
			"A job cannot be cancelled. To continue once it has finished, add a 'Wait for Completion' node after this one.",
		),
		optionsField([
			additionalFieldsOption({
				placeholder: 'e.g. { "language": "en" }',
				description: 'More options for this type of job, sent exactly as entered',
			}),
			{
				displayName: 'AI Comments',
				name: 'aiComments',
				type: 'boolean',
				default: true,
				description:
					'Whether the AI adds its comments to the result. For this the API key needs the ai scope.',
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Extract for marketing',
				description: 'A name for the result',
			},
			...idempotencyOptions,
		]),
	],
	async each(item) {
		const type = jobType.requiredText(item);
		const ref = await targetRef(item, 'repeats');
		const params = paramsOf(item, ref);
		tellRepeated(item, { type, params }, ref);
		const book = { ref, ...(await bookFor(item, ref)) };
		const answer = await item.create({
			...to(endpoints.submitJob),
			body: { type, params },
			recheck: recheckJob(type),
			previewDetails: () => ({ jobRef: NOT_YET, type, ...book, resourceRef: ref }),
		});
		const record = createdRecord(item, answer, { shape: JOB, ref: 'jobRef' });
		hintIfFailed(item, `Job ${asText(record.jobRef)}`, record, stateOf(record.status));
		const about = { ...objectOf(record.params), ...record };
		hintIfOther(item, 'resource', about, ['resource', ...RESOURCE_KEYS], ref);
		const madeType = asText(record.type ?? type);
		if (!isSameName(madeType, type))
			item.run.warn(
				`Job ${asText(record.jobRef)} is of type '${shown(madeType)}', although '${shown(type)}' was asked for.`,
			);
		return oneItem(columnsFirst(book, record));
	},
};
