import type { INodePropertyOptions } from 'n8n-workflow';

/** The most bytes of a form that is made for a resource or a tool: every node and every version of a workflow saves it. */
export const MOST_BYTES = 60 * 1024;

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A choice instead of a switch: n8n saves false for a switch that nobody has touched. */
export const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];
