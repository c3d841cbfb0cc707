/** Pieces that the schemas of several tools share. */
export const positiveRef = (description: string) => ({ type: 'integer', minimum: 1, description });

export const text = (description: string) => ({ type: 'string', minLength: 1, description });

export const page = {
	limit: {
		type: 'integer',
		minimum: 1,
		maximum: 100,
		default: 20,
		description: 'How many entries at most',
	},
	offset: { type: 'integer', minimum: 0, default: 0, description: 'How many entries to skip' },
};

/** Field values as section 2 describes them. */
export const fieldValues = {
	type: 'object',
	description: 'Values by field name; null clears a field; fields with options take option names',
	additionalProperties: {
		anyOf: [
			{ type: 'string' },
			{ type: 'number' },
			{ type: 'boolean' },
			{ type: 'null' },
			{ type: 'array', items: { type: 'string' } },
		],
	},
};

export function objectSchema(properties: object, required: readonly string[] = []): object {
	return { type: 'object', properties, required, additionalProperties: false };
}
