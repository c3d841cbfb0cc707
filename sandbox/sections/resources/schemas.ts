/** Schemas that several routes of section 4.1 share. */
export const refParams = {
	type: 'object',
	properties: { ref: { type: 'integer', minimum: 1 } },
	required: ['ref'],
};

/** Values by field name (section 2): a text, number, boolean, null, or the names of options. */
export const fieldValues = {
	type: 'object',
	additionalProperties: {
		type: ['string', 'number', 'boolean', 'null', 'array'],
		items: { type: 'string' },
	},
};

export function envelopeOf(data: object) {
	return { type: 'object', properties: { data }, required: ['data'] };
}

export function messageEnvelopeOf(data: object) {
	return {
		type: 'object',
		properties: {
			success: { const: true },
			status: { const: 'success' },
			message: { type: 'string' },
			data,
		},
		required: ['success', 'status', 'message', 'data'],
	};
}

export const saved = {
	type: 'object',
	properties: {
		ref: { type: 'integer' },
		type: { type: 'string' },
		fieldErrors: { type: 'object', additionalProperties: { type: 'string' } },
	},
	required: ['ref', 'type', 'fieldErrors'],
};

const summary = {
	type: 'object',
	properties: {
		ref: { type: 'integer' },
		title: { type: 'string' },
		resourceType: { type: 'integer' },
		resourceTypeName: { type: 'string' },
		fileExtension: { type: 'string' },
		thumbnailUrl: { type: 'string' },
		previewUrl: { type: 'string' },
		createdDate: { type: 'string', format: 'date-time' },
		modifiedDate: { type: 'string', format: 'date-time' },
		archive: { type: 'integer' },
		score: { type: 'number' },
		isPrivate: { type: 'boolean' },
		fields: fieldValues,
	},
	required: [
		'ref',
		'title',
		'resourceType',
		'resourceTypeName',
		'fileExtension',
		'thumbnailUrl',
		'previewUrl',
		'createdDate',
		'modifiedDate',
		'archive',
		'score',
		'isPrivate',
		'fields',
	],
};

export const searchAnswer = envelopeOf({
	type: 'object',
	properties: {
		results: { type: 'array', items: summary },
		total: { type: 'integer' },
		limit: { type: 'integer' },
		offset: { type: 'integer' },
		mode: { enum: ['vector', 'hybrid'] },
	},
	required: ['results', 'total', 'limit', 'offset'],
});
