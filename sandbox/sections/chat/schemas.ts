export const imageReferences = {
	type: 'array',
	items: { type: 'object', properties: { path: { type: 'string' }, url: { type: 'string' } } },
};

export const resultList = {
	type: 'array',
	items: {
		type: 'object',
		properties: {
			title: { type: 'string' },
			preview: { type: 'string' },
			resourceId: { type: 'integer' },
			score: { type: 'number' },
			rawScore: { type: 'number' },
			matchSource: { type: 'string' },
			hits: { type: 'integer' },
		},
	},
};
