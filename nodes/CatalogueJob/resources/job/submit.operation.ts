import type { IDataObject } from 'n8n-workflow';
import { idempotencyOptions } from '../../../../shared/fields/idempotencyOptions';
import { jobType } from '../../../../shared/fields/jobType';
import { additionalFieldsOption, optionsField } from '../../../../shared/fields/options';
import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import { createdOutput } from '../../../../shared/operation/created';
import type { Item } from '../../../../shared/operation/item';
import type { EachOperation } from '../../../../shared/operation/operation';
import { NOT_YET } from '../../../../shared/operation/preview';
import { path } from '../../../../shared/request/path';
import { jobLook } from '../../../../shared/service/looks';
import { JOB } from '../../../../shared/service/records';

/** What is not filled in is not sent: the service's own default counts then. */
function paramsOf({ parameters }: Item, resource: number): IDataObject {
	const name = parameters.text('options.name');
	const isAsked = parameters.text('options.aiComments') !== '';
	return {
		...parameters.object('options.additionalFields'),
		...(name !== '' && { name }),
		...(isAsked && { ai_comments: parameters.flag('options.aiComments') }),
		resource,
	};
}

/** POST /jobs (interface 4.6). */
export const submit: EachOperation = {
	name: 'Submit',
	value: 'submit',
	action: 'Submit job',
	description: 'Start a long-running job on a resource',
	endpoint: { method: 'POST', path: '/jobs' },
	fields: [
		jobType.field,
		resourceLocator.field({ description: 'The resource that the job acts on. The list searches as you type.' }),
		optionsField([
			additionalFieldsOption({ placeholder: 'e.g. { "language": "en" }', description: 'More options of the job type, sent as they are' }),
			{
				displayName: 'AI Comments',
				name: 'aiComments',
				type: 'boolean',
				default: true,
				description: 'Whether the AI adds its comments to the result. The API key needs the ai scope for it.',
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Extract for marketing',
				description: 'What the result is called',
			},
			...idempotencyOptions,
		]),
		{
			displayName: "The service cannot cancel a job. To go on when it has finished, add a 'Wait for Completion' step after this one.",
			name: 'cancelNotice',
			type: 'notice',
			default: '',
		},
	],
	async each(item) {
		const type = jobType.requiredText(item);
		const params = paramsOf(item, await resourceLocator.ref(item));
		const answer = await item.create({ method: 'POST', path: path('/jobs'), body: { type, params }, look: jobLook(type), tells: () => ({ jobRef: NOT_YET, type, resourceRef: params.resource }) });
		return createdOutput(item, answer, { shape: JOB, ref: 'jobRef' });
	},
};
