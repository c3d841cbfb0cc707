import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';

interface Outputs {
	/** What there may be one item of, e.g. 'Book'. */
	each: string;
	eachDescription?: string;
	summaryDescription: string;
	default: 'rows' | 'summary';
}

/** Whether an answer that lists something becomes one item for each of it, or one item as a whole. */
export const outputChoice = ({
	each,
	eachDescription,
	summaryDescription,
	default: preset,
}: Outputs): INodeProperties => ({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: `One Item per ${each}`,
			value: 'rows',
			...(eachDescription && { description: eachDescription }),
		},
		{ name: 'One Summary Item', value: 'summary', description: summaryDescription },
	],
	default: preset,
	description: 'What to return',
});

export const isSummary = ({ parameters }: Pick<Item, 'parameters'>): boolean =>
	parameters.text('output') === 'summary';
