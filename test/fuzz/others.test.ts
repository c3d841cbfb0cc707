/**
 * Untrue answers where no item waits for them: the lists of the editor, the trigger and the test of the credential. A list
 * as n8n takes it, or an error in words; a trigger that reports nothing or an error in words, and goes on at the next poll.
 */
import fc from 'fast-check';
import type {
	IDataObject,
	INode,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';

import { methodsOf } from '../contract/operations';
import { additionalDataFor } from '../engine/additionalData';
import { testCredential } from '../engine/credentialTest';
import { core, n8n, startExpressionEngine } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';
import { catalogue } from '../engine/workflow';
import { inFull } from '../setup/figures';
import { bench, seed } from './bench';
import { mutation } from './mutations';
import type { Mutation } from './mutations';
import { placesOf } from './places';
import { at } from './exchanges';
import { nameOf, operationNames } from './recordings';
import type { Recorded } from './recordings';
import { apiKey, thrownBy } from './verdict';
import type { Wrong } from './verdict';

const casesPerList = inFull ? 40 : 10;
const pollCases = inFull ? 300 : 100;
const credentialCases = inFull ? 40 : 15;
const LONGEST_TEST_MS = 300_000;

const fuzz = bench('listCases');

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

async function workflowOf(node: INode) {
	const types = await packageTypes();
	await startExpressionEngine();
	const workflow = new n8n.Workflow({
		id: 'workflow-1',
		name: 'Test',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: types.nodeTypes,
		settings: { timezone: 'UTC' },
		staticData: {},
	});
	const additionalData = {
		...additionalDataFor(types, { baseUrl: fuzz.server.url, apiKey }),
		workflowId: 'workflow-1',
		currentNodeParameters: node.parameters,
	};
	return {
		workflow,
		additionalData,
		nodeType: types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion),
	};
}

/** Runs the work against one untrue answer and gives what is wrong with its end; `isRight` judges what it gave. */
async function judged(
	work: () => Promise<unknown>,
	isRight: (given: unknown) => boolean,
): Promise<Wrong[]> {
	const ended = await fuzz.tally.run(
		async () =>
			await work().then(
				(given) => ({ given }),
				(thrown: unknown) => ({ thrown }),
			),
	);
	if (ended === 'hang') return [{ kind: 'hang', what: 'It did not end' }];
	const wrong = fuzz.strays();
	if ('thrown' in ended) {
		fuzz.tally.add(0, 1);
		return [...wrong, ...thrownBy(ended.thrown)];
	}
	fuzz.tally.add(1, 0);
	return isRight(ended.given)
		? wrong
		: [
				...wrong,
				{
					kind: 'outcome',
					what: `Not what n8n takes: ${JSON.stringify(ended.given).slice(0, 300)}`,
				},
			];
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
				const { workflow, additionalData, nodeType } = await workflowOf(node);
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

it(
	'the trigger is a match for untrue answers, and goes on behind them',
	async () => {
		const { description } = (await workflowOf(catalogue('Trigger', 'catalogueTrigger', {})))
			.nodeType;
		const events = description.properties
			.find(({ name }) => name === 'events')
			?.options?.map((option) => ('value' in option ? option.value : ''));
		const node = catalogue('Trigger', 'catalogueTrigger', {
			events,
			options: { includeExisting: true },
		});
		const { workflow, additionalData, nodeType } = await workflowOf(node);
		const poll = async () =>
			await nodeType.poll?.call(
				new core.PollContext(workflow, node, additionalData, 'trigger', 'update'),
			);
		const isItems = (given: unknown) =>
			given === null || (Array.isArray(given) && given.every(Array.isArray));
		const { exchanges } = fuzz.of('catalogueJob.job.getMany');
		const one = async (reply: Mutation['reply'] | undefined, turn?: number) => {
			fuzz.server.begin(exchanges, reply, turn);
			return await judged(poll, isItems);
		};
		const cases = fc.record({
			mutation: answer,
			turn: fc.constantFrom(undefined, 0, 1, 2),
			isFirst: fc.boolean(),
		});
		await workflow.expression.withIsolate(async () => {
			await fc.assert(
				fc.asyncProperty(cases, async ({ mutation: { reply }, turn, isFirst }) => {
					workflow.staticData = {};
					const before = isFirst ? [] : await one(undefined);
					const during = await one(reply, turn);
					const size = JSON.stringify(workflow.staticData).length;
					const after = await one(undefined);
					const grown: Wrong[] =
						size > 200_000 ? [{ kind: 'outcome', what: `It remembers ${size} characters` }] : [];
					fuzz.tally.accept([...before, ...during, ...after, ...grown]);
				}),
				{ seed, numRuns: pollCases },
			);
		});
	},
	LONGEST_TEST_MS,
);

it(
	'the test of the credential says what is wrong in words',
	async () => {
		await fc.assert(
			fc.asyncProperty(answer, async ({ reply }) => {
				fuzz.server.begin([], reply);
				const isResult = (given: unknown) =>
					/^(OK|Error)$/.test((given as { status: string }).status) &&
					!(given as { message: string }).message.includes(apiKey);
				fuzz.tally.accept(
					await judged(
						async () =>
							await testCredential('publisherCatalogueApi', { baseUrl: fuzz.server.url, apiKey }),
						isResult,
					),
				);
			}),
			{ seed, numRuns: credentialCases },
		);
	},
	LONGEST_TEST_MS,
);
