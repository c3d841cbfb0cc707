/** The plain success envelope around a schema, for the OpenAPI document. */
export function dataSchema(data: object): object {
	return { type: 'object', required: ['data'], properties: { data } };
}
