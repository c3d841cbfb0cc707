import type { IDataObject, ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';
import { checkGiven, checkMapped } from '../engine/emptyExpressions';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { editorMethod, fromList } from '../form/editorMethods';
import { inEditor } from '../form/inEditor';
import { matches } from '../form/locatorEntry';
import { byName, choiceOf } from '../form/locatorValue';
import { checkFieldsIn, checkFieldsInForm } from '../form/missingField';
import { checkIsResource } from '../form/resourceRefs';
import { asText, joinNames, objectOf, objectsOf, refOf } from '../values/read';
import type { ArgumentField } from './argumentField';
import { formOf, kindsOf, takesUnnamed } from './formFromSchema';
import { argumentsFrom, argumentsOf } from './sentArguments';
import { gatewayOf, gatewayOfRun } from './session';
import { listTools, type Tool } from './tools';

const toolsInEditor = async <T>(context: ILoadOptionsFunctions, work: (tools: Tool[]) => T) =>
	await inEditor(context, async (catalogue) => work(await listTools(gatewayOf(catalogue))));

async function searchTools(this: ILoadOptionsFunctions, filter = '') {
	return await toolsInEditor(this, (tools) => ({
		results: tools
			.filter(({ name, title }) => matches(`${title} ${name}`, filter))
			.map(({ name, title, description }) => ({
				name: title,
				value: name,
				...(description !== '' && { description: `The catalogue says: ${description}` }),
			})),
	}));
}

const unknownTool = (name: string) =>
	`The tool '${name}' is not in the list of tools that the API key may use.`;

const USING_JSON = "Set 'Specify Parameters' to 'Using JSON'.";

async function getToolParameters(this: ILoadOptionsFunctions) {
	const name = choiceOf(this.getCurrentNodeParameter('tool')).value;
	if (name === '')
		return { fields: [], emptyFieldsNotice: "Choose a 'Tool' first: its parameters appear here." };
	return await toolsInEditor(this, (tools) => {
		const tool = tools.find((listed) => listed.name === name);
		if (!tool) return { fields: [], emptyFieldsNotice: unknownTool(name) };
		const fields = formOf(tool.inputSchema);
		if (fields.length > 0) return { fields };
		const emptyFieldsNotice = takesUnnamed(tool.inputSchema)
			? `'${tool.title}' does not say which parameters it takes. ${USING_JSON}`
			: `'${tool.title}' takes no parameters.`;
		return { fields, emptyFieldsNotice };
	});
}

/** Tools are addressed by name; the list holds those that the API key's scopes allow (interface 4.9). */
export const toolFields: INodeProperties[] = [
	{
		displayName: 'Tool',
		name: 'tool',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The tool to call. The list shows the tools that the API key may use.',
		modes: [fromList('searchTools', searchTools), byName('e.g. search_resources')],
	},
	{
		displayName: 'Specify Parameters',
		name: 'specifyParameters',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'form' },
			{
				name: 'Using Input Fields',
				value: 'input',
				description: 'Fields of the input item with the same names as the parameters',
			},
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'form',
		displayOptions: { hide: { tool: [''] } },
		description: 'How to enter the parameters of the tool',
	},
	{
		displayName: 'Parameters',
		name: 'toolParameters',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: { show: { specifyParameters: ['form'] }, hide: { tool: [''] } },
		typeOptions: {
			loadOptionsDependsOn: ['tool.value'],
			resourceMapper: {
				resourceMapperMethod: editorMethod(
					'resourceMapping',
					'getToolParameters',
					getToolParameters,
				),
				mode: 'add',
				fieldWords: { singular: 'parameter', plural: 'parameters' },
				addAllFields: true,
				multiKeyMatch: false,
				supportAutoMap: false,
				noFieldsError: 'This tool takes no parameters, or the service could not be reached.',
			},
		},
	},
	{
		displayName: 'Parameters (JSON)',
		name: 'toolParametersJson',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "query": "sea" }',
		displayOptions: { show: { specifyParameters: ['json'] } },
		description:
			"The parameters of the tool as a JSON object. If an AI Agent fills them in with $fromAI(), use a key other than 'arguments', which n8n reserves for itself.",
	},
];

export function chosenTool({ parameters }: Pick<Item, 'parameters'>): string {
	const { value } = choiceOf(parameters.raw('tool'));
	if (value !== '') return value;
	throw parameterFailure("'Tool' is empty", 'Choose a tool from the list, or enter its name.');
}

const REFERENT = /\b(resource|title|book|collection|job|run|file)/i;

/** A job's tool takes the `ref` of a job; that of a resource would do its work to another one. What comes first in its words counts. */
function checkRef(json: IDataObject, { name, inputSchema }: Tool, ref: unknown): void {
	const { description } = objectOf(objectOf(inputSchema.properties).ref);
	const words = `${asText(description ?? '')} ${name.replaceAll('_', ' ')}`;
	const [referent = ''] = REFERENT.exec(words) ?? [];
	const number = refOf(ref);
	if (/resource|title|book/i.test(referent) && number !== undefined) checkIsResource(json, number);
}

/** The tool's own schema says which keys of the input item it takes, and as what. */
async function argumentsOfInput(item: Item): Promise<IDataObject> {
	const name = chosenTool(item);
	const list = async () => await listTools(await gatewayOfRun(item));
	const tools = await item.run.perRun('tools', list);
	const tool = tools.find((listed) => listed.name === name);
	if (!tool) throw parameterFailure(unknownTool(name), "Choose the 'Tool' from the list again.");
	if (takesUnnamed(tool.inputSchema))
		throw parameterFailure(`The tool '${name}' does not say which parameters it takes`, USING_JSON);
	const kinds = kindsOf(tool.inputSchema);
	if (!kinds)
		throw parameterFailure(
			`The tool '${name}' has too many parameters to find them in the input item`,
			USING_JSON,
		);
	const fields = Object.keys(item.json);
	const isMeant = kinds.size === 0 || fields.length === 0 || fields.some((key) => kinds.has(key));
	if (isMeant) {
		const given = argumentsOf(item.json, kinds);
		checkRef(item.json, tool, given.ref);
		return given;
	}
	throw parameterFailure(
		`No field of the input item is a parameter of the tool '${name}'`,
		`The tool was not called. It takes ${joinNames([...kinds.keys()])}. Give the fields these names, or set 'Specify Parameters' to 'Using Fields Below'.`,
	);
}

const ACTS_ON_ALL = 'the tool may act on everything';

async function argumentsOfForm(item: Item): Promise<IDataObject> {
	const { value, schema } = objectOf(item.parameters.raw('toolParameters'));
	const fields = objectsOf(schema) as unknown as ArgumentField[];
	const values = objectOf(value);
	const titleOf = (id: string) => fields.find((field) => field.id === id)?.displayName ?? id;
	checkMapped(item, 'toolParameters', { values, titleOf, otherwise: ACTS_ON_ALL });
	await checkFieldsInForm(item, titleOf, 'toolParameters');
	return argumentsFrom(values, new Map(fields.map(({ id, kind }) => [id, kind])));
}

/** What is sent as `arguments` of tools/call. */
export async function toolArguments(item: Item): Promise<IDataObject> {
	const source = item.parameters.text('specifyParameters');
	if (source === 'input') return await argumentsOfInput(item);
	if (source !== 'json') return await argumentsOfForm(item);
	checkGiven(item, ['toolParametersJson'], ACTS_ON_ALL);
	await checkFieldsIn(item, 'toolParametersJson');
	return item.parameters.object('toolParametersJson');
}
