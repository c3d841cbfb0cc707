import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const choices: INodePropertyOptions[] = [
	{ name: 'Custom', value: 'custom', description: 'Send a key of your own' },
	{
		name: 'Off',
		value: 'off',
		description:
			'Send no key. Sending the request again would create it again, so the node sends it only once.',
	},
	{
		name: 'Per Content',
		value: 'perContent',
		description:
			'The same content is created once per period, no matter which execution, item or loop sends it',
	},
	{
		name: 'Per Execution',
		value: 'perExecution',
		description:
			'Retries of one execution create nothing twice. Other executions and calls by agents or MCP create again.',
	},
];

const PER_MATCH: INodePropertyOptions = {
	name: 'Per Match',
	value: 'perMatch',
	description:
		'A record with the same value to match on is created once, even while no search shows it yet',
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
			'The key to send: 1 to 255 letters, digits and signs, without spaces. Use a different key for each item.',
	},
	{
		displayName: 'Create Only Once',
		name: 'idempotencyKey',
		type: 'options',
		noDataExpression: true,
		options: choices,
		default: 'perExecution',
		description:
			'How to make sure that a repeated request creates nothing twice. The service calls this an idempotency key and remembers it for 24 hours.',
	},
	{
		displayName: 'Include Key in Output',
		name: 'includeKey',
		type: 'boolean',
		default: false,
		description:
			"Whether to add the key that 'Create Only Once' sent to the output. It is not the API key.",
	},
	{
		displayName: 'Period',
		name: 'period',
		type: 'string',
		default: "={{ $now.toFormat('yyyy-MM-dd') }}",
		displayOptions: { show: { idempotencyKey: ['perContent'] } },
		description:
			"The same content is created once for each value of this text. By default this is the day, in the workflow's timezone. The protection lasts 24 hours at most, because the service then forgets the key.",
	},
];

const withKeyChoice = (change: (choice: INodeProperties) => Partial<INodeProperties>) =>
	idempotencyOptions.map((option) =>
		option.name === 'idempotencyKey' ? { ...option, ...change(option) } : option,
	);

/** Those of Create or Update, which knows a record by its match. */
export const matchingKeyOptions: INodeProperties[] = withKeyChoice(() => ({
	options: [...choices, PER_MATCH],
	default: 'perMatch',
}));

/** Those of Create of resources, which does not look for what is there. */
export const resourceKeyOptions: INodeProperties[] = withKeyChoice(({ description }) => ({
	description: `${description} If the same title may come twice, e.g. from a webhook, use 'Create or Update'.`,
}));
