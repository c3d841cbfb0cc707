import type { INodePropertyOptions } from 'n8n-workflow';

/** A truth as a choice: n8n writes a false into a switch that nobody has touched. */
export const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];
