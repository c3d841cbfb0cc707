import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../operation/parameters';

/** Return All with Limit, for every list. */
export const returnAllFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

/** The most rows that the user wants. */
export const wantedRows = (parameters: Parameters): number =>
	parameters.flag('returnAll') ? Number.POSITIVE_INFINITY : (parameters.integer('limit', { min: 1 }) ?? 50);
