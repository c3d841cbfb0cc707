import type { INodeProperties } from 'n8n-workflow';

export const fileField: INodeProperties = {
	displayName: 'Output Data Field Name',
	name: 'binaryField',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output field to put the file in',
};
