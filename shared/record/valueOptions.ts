import type { INodeProperties } from 'n8n-workflow';
import { unknownColumnsOption } from './columns';
import { onFieldErrorsOption } from './fieldErrors';
import { invalidIsbnsOption } from './fieldValues';

/** What Create, Update, and Create or Update offer for values that are not as the catalogue wants them. */
export const valueOptions: INodeProperties[] = [
	invalidIsbnsOption,
	onFieldErrorsOption,
	unknownColumnsOption,
];
