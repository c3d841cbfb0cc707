/** A condition as people fill it in; 'is empty' has no values. */
export interface Comparison {
	field: string;
	title?: string;
	operator: string;
	wanted: string[];
}

export const takesNoValue = (operator: string) =>
	operator === 'isEmpty' || operator === 'isNotEmpty';
