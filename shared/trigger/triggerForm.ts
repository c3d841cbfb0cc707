import type { INodeProperties } from 'n8n-workflow';
import { destinationLocator } from '../form/destinationLocator';
import { jobLocator } from '../form/jobLocator';
import { jobTypeFilter } from '../form/jobType';
import { filtersField, notice, optionsField } from '../form/options';
import { simplifyField } from '../form/simplify';
import { stateWordsOptions } from '../form/stateFields';
import { typeField } from '../form/typeLocator';
import { eventTypes } from './eventTypes';

export const DEFAULT_OVERDUE_MINUTES = 60;

export const triggerFields: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventTypes.map(({ name, value, description }) => ({ name, value, description })),
		default: [],
	},
	{
		displayName: 'Overdue After (Minutes)',
		name: 'overdueAfter',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_OVERDUE_MINUTES,
		displayOptions: { show: { events: ['jobOverdue', 'runOverdue'] } },
		description: 'How long a job or run may take before it counts as overdue',
	},
	{
		...notice(
			'loopNotice',
			"If this workflow updates resources itself, each update starts it again. In 'Update', turn on 'Skip Unchanged' and set 'Current Values' to {{ $json.record.fields }}. Write a value that is new each time, e.g. an AI text, only if the field is empty.",
		),
		displayOptions: { show: { events: ['resourceModified'] } },
	},
	filtersField([
		destinationLocator.field({ required: false, description: 'Only runs to this destination' }),
		jobLocator.field({ required: false, description: 'Only this job' }),
		jobTypeFilter,
		typeField({ required: false, description: 'Only resources of this type' }),
	]),
	{
		...simplifyField,
		displayOptions: { show: { events: ['resourceModified'] } },
		description: 'Whether to return a simplified version of each resource instead of the raw data',
	},
	optionsField([
		...stateWordsOptions,
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'allowUnauthorizedCerts',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		{
			displayName: 'Include Existing',
			name: 'includeExisting',
			type: 'boolean',
			default: false,
			description:
				'Whether the first poll also reports the newest jobs and runs (up to 200) and resources (up to 100) that already exist, and not only what happens from then on',
		},
	]),
];
