import fc from 'fast-check';
import type {
	IDataObject,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';

import { methodsOf } from '../contract/operations';
import { core } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';
import { catalogue } from '../engine/workflow';
import { inFull } from '../setup/figures';
import { seed } from './bench';
import { at } from './exchanges';
import { mutation } from './mutations';
import { placesOf } from './places';
import type { Recorded } from './recordings';
import { nameOf, operationNames } from './recordings';
import { aloneInFuzz, fuzz, judged } from './untrueAnswers';
import { apiKey } from './verdict';

const casesPerList = inFull ? 40 : 10;
const LONGEST_TEST_MS = 300_000;

type Kind = 'listSearch' | 'loadOptions' | 'resourceMapping';

const isText = (value: unknown) => typeof value === 'string';
const isEntry = ({ name, value }: INodePropertyOptions) =>
	isText(name) && ['string', 'number', 'boolean'].includes(typeof value);

/** What the editor needs of a list, or it shows nothing at all. */
const IS_LIST: Record<Kind, (given: unknown) => boolean> = {
	loadOptions: (given) => Array.isArray(given) && given.every(isEntry),
	listSearch: (given) => {
		const { results, paginationToken } = given as INodeListSearchResult;
		return results.every(isEntry) && (paginationToken === undefined || isText(paginationToken));
	},
	resourceMapping: (given) =>
		(given as ResourceMapperFields).fields.every(
			({ id, displayName, type, options = [] }) =>
				isText(id) && isText(displayName) && isText(type) && options.every(isEntry),
		),
};

interface ListOfNode {
	kind: Kind;
	method: string;
	/** As the editor names the field that asks. */
	path: string;
}

/** The lists of an operation's fields, and of the trigger's. */
function listsOf({ operation }: Recorded, { methods = {} }: INodeType): ListOfNode[] {
	const kindOf = (method: string) =>
		(['listSearch', 'loadOptions', 'resourceMapping'] as const).find(
			(kind) => methods[kind]?.[method],
		);
	return placesOf(operation)
		.filter(({ steps, property }) => steps.at(-1) === property.name)
		.flatMap(({ steps, property }) => {
			const path = steps.reduce<string>(
				(text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`),
				'parameters',
			);
			return methodsOf(property).flatMap((method) => {
				const kind = kindOf(method);
				return kind ? [{ kind, method, path }] : [];
			});
		});
}

const answer = mutation(apiKey);

/** Nothing in their fields is chosen from the catalogue; a test below holds them to it. */
const withoutLists = [
	'catalogueAiChat.chat.create',
	'catalogueAiChat.chat.get',
	'catalogueAiChat.image.download',
	'catalogueAiChat.message.send',
	'catalogueAiChat.stream.get',
	'catalogueAiGenerate.artwork.download',
	'catalogueAiGenerate.image.generate',
	'catalogueCollection.collection.create',
	'catalogueCollection.collection.getMany',
	'catalogueDistribution.destination.getMany',
	'catalogueDistribution.feed.confirmRun',
	'catalogueDistribution.feed.createCollection',
	'catalogueQuery.query.byText',
	'catalogueResource.resourceType.getMany',
	'catalogueTool.tool.getMany',
	'catalogueUsage.apiKey.get',
	'catalogueUsage.tokenUsage.get',
];

describe.each(operationNames.filter((name) => !withoutLists.includes(name)))(
	'the lists of %s',
	(name) => {
		it(
			'are a match for untrue answers',
			async () => {
				const one = fuzz.of(name);
				const parameters = JSON.parse(
					at(fuzz.server.url, JSON.stringify(one.parameters)),
				) as IDataObject;
				const node = catalogue('Node', one.operation.node, parameters);
				const { workflow, additionalData, nodeType } = await aloneInFuzz(node);
				const ask = async ({ kind, method, path }: ListOfNode) => {
					const context = new core.LoadOptionsContext(workflow, node, additionalData, path);
					const list = nodeType.methods?.[kind]?.[method] as
						((this: typeof context) => Promise<unknown>) | undefined;
					return await list?.call(context);
				};
				const lists = listsOf(one, nodeType);
				const cases = fc.record({
					list: fc.constantFrom(...lists),
					mutation: answer,
					turn: fc.constantFrom(undefined, 0, 1),
				});
				await workflow.expression.withIsolate(async () => {
					await fc.assert(
						fc.asyncProperty(cases, async ({ list, mutation: { reply }, turn }) => {
							fuzz.server.begin([], reply, turn);
							fuzz.tally.accept(await judged(async () => await ask(list), IS_LIST[list.kind]));
						}),
						{ seed, numRuns: lists.length * casesPerList },
					);
				});
			},
			LONGEST_TEST_MS,
		);
	},
);

it('no operation with lists is left out', async () => {
	const { nodeTypes } = await packageTypes();
	const withLists = fuzz.recorded.filter(
		(one) =>
			listsOf(one, nodeTypes.getByNameAndVersion(catalogue('Node', one.operation.node, {}).type))
				.length > 0,
	);
	expect(
		operationNames
			.filter((name) => !withLists.some(({ operation }) => nameOf(operation) === name))
			.sort(),
	).toEqual(withoutLists);
});
