import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const choices: INodePropertyOptions[] = [
	{ name: 'Custom', value: 'custom', description: 'Send a key of your own' },
	{
		name: 'Off',
		value: 'off',
		description:
			'Send no key: a repeated request repeats its effect, so the node does not repeat it',
	},
	{
		name: 'Per Content',
		value: 'perContent',
		description:
			'The same content is created once per period, whichever execution, item or loop sends it',
	},
	{
		name: 'Per Execution',
		value: 'perExecution',
		description:
			'Retries within one execution create nothing twice; the next execution creates anew, also one that retries another. Without an execution, as under the MCP Server Trigger, each call creates anew.',
	},
];

const PER_MATCH: INodePropertyOptions = {
	name: 'Per Match',
	value: 'perMatch',
	description:
		'A record with the same value to match on is created once, whichever execution, item or loop sends it, also while the search does not show it yet',
};

/** The options of every keyed create, to be put into its Options collection. */
export const idempotencyOptions: INodeProperties[] = [
	{
		displayName: 'Custom Key',
		name: 'customKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.isbn }}-2026',
		displayOptions: { show: { idempotencyKey: ['custom'] } },
		description:
			'The key to send: 1 to 255 letters, digits and signs, no spaces. It must differ from item to item.',
	},
	{
		displayName: 'Create Only Once',
		name: 'idempotencyKey',
		type: 'options',
		noDataExpression: true,
		options: choices,
		default: 'perExecution',
		description:
			'What protects from creating something twice. The service calls it an idempotency key and remembers one for 24 hours.',
	},
	{
		displayName: 'Include Key in Output',
		name: 'includeKey',
		type: 'boolean',
		default: false,
		description: 'Whether to add the key that was sent to the output',
	},
	{
		displayName: 'Period',
		name: 'period',
		type: 'string',
		default: "={{ $now.toFormat('yyyy-MM-dd') }}",
		displayOptions: { show: { idempotencyKey: ['perContent'] } },
		description:
			'The same content is created once for each value of this text. Defaults to the day, in the timezone of the workflow. It protects for 24 hours at most, since the service then forgets the key.',
	},
];

/** Those of Create or Update, which knows a record by its match. */
export const matchingKeyOptions: INodeProperties[] = idempotencyOptions.map((option) =>
	option.name === 'idempotencyKey'
		? { ...option, options: [...choices, PER_MATCH], default: 'perMatch' }
		: option,
);
