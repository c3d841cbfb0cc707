import { byId, byName } from '../engine/locators';
import type { OperationOptions } from '../nodes/service';
import { service } from '../nodes/service';
import { ebook } from '../sandbox/catalogue';
import { colleague, reader } from '../sandbox/startSandbox';

const catalogue = service();
const settings = { onError: 'continueErrorOutput' } as const;
/** Typed for a field of another type, as a saved form has it after the type was changed in the catalogue. */
const unknownField = {
	mappingMode: 'defineBelow',
	value: { no_such_field: 'x' },
	matchingColumns: [],
	schema: [
		{
			id: 'no_such_field',
			displayName: 'Gone',
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
			readOnly: false,
			removed: false,
			kind: 'text',
		},
	],
};

const create = { resource: 'resource', operation: 'create' };
const update = { resource: 'resource', operation: 'update', resourceRef: byId('={{ $json.ref }}') };
const collection = { resource: 'collection', operation: 'create', name: 'Ours' };
const queue = { resource: 'run', operation: 'queue', destination: byId(1) };

interface Refusal {
	node: string;
	parameters: object;
	options?: OperationOptions;
	status: number;
	words: string;
}

/** One way for a person to come to each refusal of section 7. */
const refusals: Array<[code: string, refusal: Refusal]> = [
	[
		'INSUFFICIENT_SCOPE',
		{
			node: 'catalogueCollection',
			parameters: collection,
			options: { key: reader },
			status: 403,
			words: 'write',
		},
	],
	[
		'UNKNOWN_TYPE',
		{
			node: 'catalogueResource',
			parameters: { ...create, resourceType: byName('Papyrus'), fields: unknownField },
			status: 400,
			words: 'Papyrus',
		},
	],
	[
		'UNKNOWN_FIELD',
		{
			node: 'catalogueResource',
			parameters: { ...create, resourceType: byName('Book'), fields: unknownField },
			status: 400,
			words: 'no_such_field',
		},
	],
	[
		'UNKNOWN_FIELD',
		{
			node: 'catalogueResource',
			parameters: { ...update, resourceType: byName('Book'), fields: unknownField },
			status: 400,
			words: 'no_such_field',
		},
	],
	[
		'AMBIGUOUS_FIELD',
		{
			node: 'catalogueAiGenerate',
			parameters: {
				resource: 'field',
				operation: 'generate',
				resourceRef: byId('={{ $json.ref }}'),
				field: byName('Sales copy'),
				onExistingValue: 'overwrite',
			},
			status: 400,
			words: 'catalogueCopy',
		},
	],
	[
		'NOT_FOUND',
		{
			node: 'catalogueAiChat',
			parameters: { resource: 'stream', operation: 'get', streamId: 'no-such-stream' },
			status: 404,
			words: '',
		},
	],
	[
		'NOT_FOUND',
		{
			node: 'catalogueDistribution',
			parameters: { ...queue, distribute: 'collection', collection: byId(999_999) },
			status: 404,
			words: '',
		},
	],
	[
		'NOT_FOUND',
		{
			node: 'catalogueDistribution',
			parameters: {
				...queue,
				distribute: 'resources',
				resourceRefs: '999999',
				options: { checkLeftOut: false },
			},
			status: 404,
			words: '',
		},
	],
	[
		'TEAM_NOT_PERMITTED',
		{
			node: 'catalogueCollection',
			parameters: { ...collection, options: { visibility: 'team' } },
			options: { key: colleague },
			status: 403,
			words: '',
		},
	],
];

describe('what the service refuses', () => {
	it.each(refusals)(
		'%s is the failure of its item, with code, status and words of the service, and nothing was done',
		async (code, { node, parameters, options, status, words }) => {
			const { ref } = await ebook(catalogue.sandbox);
			const { total: before } = await catalogue.sandbox.control('effects');
			const { errors } = await catalogue.run(node, parameters, {
				items: [{ ref }],
				settings,
				...options,
			});
			expect(errors).toEqual([
				expect.objectContaining({
					code,
					httpStatus: status,
					message: expect.stringContaining(words),
					description: expect.any(String),
				}),
			]);
			expect((await catalogue.sandbox.control('effects')).total).toBe(before);
		},
	);
});

describe('what is refused before it is sent', () => {
	it('a run of nothing, and a trending count beyond its bounds', async () => {
		await catalogue.forget();
		const nothing = await catalogue.run(
			'catalogueDistribution',
			{ ...queue, distribute: 'resources', resourceRefs: '={{ $json.refs }}' },
			{ items: [{ refs: '' }], settings },
		);
		const topics = { resource: 'topic', operation: 'getTrending', maximum: '={{ $json.maximum }}' };
		const many = await catalogue.run('catalogueAiGenerate', topics, {
			items: [{ maximum: 21 }, { maximum: 0 }],
			settings,
		});
		expect([...nothing.errors, ...many.errors].map(({ code }) => code)).toEqual([
			'PARAMETER',
			'PARAMETER',
			'PARAMETER',
		]);
		expect(await catalogue.journal()).toEqual([]);
	});
});
