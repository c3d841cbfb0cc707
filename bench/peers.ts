import type { IDataObject, INode } from 'n8n-workflow';
import { keys } from './sandbox.ts';

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: object,
	settings: Partial<INode> = {},
): INode => ({
	id: `id of ${name}`,
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	position: [0, 0],
	parameters: parameters as INode['parameters'],
	...settings,
});

/**
 * n8n's own HTTP Request node. The key is a header typed into the node, which is the cheapest way for it: a credential
 * would cost it more for every item.
 */
export const httpRequest = (parameters: IDataObject, settings?: Partial<INode>): INode =>
	node(
		'HTTP Request',
		'httpRequest',
		4.2,
		{
			authentication: 'none',
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'X-Api-Key', value: keys.editor }] },
			options: {},
			...parameters,
		},
		settings,
	);

export const noOp = (): INode => node('No Operation', 'noOp', 1, {});

/** n8n's own Edit Fields, each field by an expression. */
export const editFields = (names: string[]): INode =>
	node('Edit Fields', 'set', 3.4, {
		mode: 'manual',
		includeOtherFields: true,
		options: {},
		assignments: {
			assignments: names.map((name) => ({
				id: name,
				name,
				type: 'string',
				value: `={{ $json.fields.${name} }}`,
			})),
		},
	});

/** One item for each element of a list of the answer. */
export const splitOut = (field: string): INode =>
	node('Split Out', 'splitOut', 1, { fieldToSplitOut: field, options: {} });

/** A JSON body by an expression. */
export const jsonBody = (expression: string): IDataObject => ({
	sendBody: true,
	contentType: 'json',
	specifyBody: 'json',
	jsonBody: `={{ ${expression} }}`,
});

/** The service's pages one after another, as its own documentation of the node shows it. */
export const searchPages = (url: string): IDataObject => ({
	method: 'GET',
	url: `${url}/resources/search`,
	sendQuery: true,
	queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
	options: {
		pagination: {
			pagination: {
				paginationMode: 'updateAParameterInEachRequest',
				parameters: {
					parameters: [{ type: 'qs', name: 'offset', value: '={{ $pageCount * 100 }}' }],
				},
				paginationCompleteWhen: 'other',
				completeExpression:
					'={{ $response.body.data.offset + $response.body.data.results.length >= $response.body.data.total }}',
				limitPagesFetched: false,
			},
		},
	},
});

/** Sets one field of the item's resource. */
export const updateFields = (url: string): IDataObject => ({
	method: 'PATCH',
	url: `=${url}/resources/{{ $json.ref }}/fields`,
	...jsonBody('JSON.stringify({ fields: { subtitle: $json.subtitle } })'),
});
