/** A condition as people fill it in; 'is empty' has no values. */
export interface Comparison {
	field: string;
	/** What the form calls the field, where it was chosen there. */
	title?: string;
	operator: string;
	wanted: string[];
}

export const takesNoValue = (operator: string) =>
	operator === 'isEmpty' || operator === 'isNotEmpty';
