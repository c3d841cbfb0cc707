import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import type { Parameters } from '../engine/parameters';
import type { ListResult } from '../lists/list';

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

export const wantedRows = (parameters: Parameters): number =>
	parameters.flag('returnAll')
		? Number.POSITIVE_INFINITY
		: (parameters.integer('limit', { min: 1 }) ?? 50);

/** Hints at what a list did not give: rows beyond 'Limit', or what could not be read. The first of many items speaks for all. */
export async function hintRest(
	{ run, parameters }: Pick<Item, 'run' | 'parameters'>,
	{ rows, total = 0, gap }: ListResult<unknown>,
	wanted = wantedRows(parameters),
): Promise<void> {
	const isCut = total > rows.length && rows.length >= wanted;
	// That this is the limit, and how to get more, n8n says in a hint of its own.
	const rest = `${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')} came out.`;
	if (isCut) await run.perRun('hint: rest', () => run.hint(rest));
	if (gap !== undefined) await run.perRun('hint: gap', () => run.warn(gap));
}

/** The wanted rows of a list that came in one, with a hint at the others. */
export async function wantedOf<Row>(item: Pick<Item, 'run' | 'parameters'>, all: Row[]) {
	const rows = all.slice(0, wantedRows(item.parameters));
	await hintRest(item, { rows, total: all.length });
	return rows;
}
