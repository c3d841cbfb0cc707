/** Each target of ./messages as something that can be run again and again against another address. */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeParameters,
	IPollFunctions,
} from 'n8n-workflow';

import { core, n8n } from '../engine/n8n';
import { alone } from '../engine/oneNode';
import { catalogue } from '../engine/workflow';
import { at } from '../fuzz/exchanges';
import { runnerOf } from '../fuzz/oneRun';
import type { Recorded } from '../fuzz/recordings';
import { form } from '../secrets/everyMethod';
import { apiKey } from './keyForms';
import type { Target } from './messages';

export interface Runnable {
	/** All that came out of it: items, errors, hints, static data. */
	run(baseUrl: string, patienceMs: number | undefined): Promise<{ shown: IDataObject }>;
	/** What a positive control looks at. */
	summary(shown: IDataObject): unknown;
	/** Runs many with one engine for expressions. */
	through(many: () => Promise<void>): Promise<void>;
}

/** The file that every input item carries; only Upload looks at it. */
const inputFile = {
	data: {
		data: Buffer.from('A sample chapter.').toString('base64'),
		mimeType: 'application/epub+zip',
		fileName: 'sample.epub',
	},
};

/** Half a second for what waits for the end of a job, a run or an answer. */
const MAXIMUM_WAIT_MINUTES = 0.01;
const POLL_BUDGET_MS = 2_000;

/** What a file is called is shown; what is in it is the service's own. */
const withoutBytes = ({ json, binary }: INodeExecutionData): IDataObject => ({
	json,
	files: Object.values(binary ?? {}).map(({ data: _, ...file }) => file as unknown as IDataObject),
});

const thrownBy = async (work: Promise<IDataObject>): Promise<IDataObject> =>
	await work.catch((thrown: unknown) => ({ thrown }) as unknown as IDataObject);

async function operation(
	{ name, streamedText, parameters: more = {} }: Extract<Target, { kind: 'operation' }>,
	recorded: Recorded[],
): Promise<Runnable> {
	const one = recorded.find(
		({ operation: { node, resource, value } }) => `${node}.${resource}.${value}` === name,
	);
	if (!one) throw new Error(`Nothing was recorded of ${name}.`);
	const credential: ICredentialDataDecryptedObject = { baseUrl: '', apiKey };
	let streamed = '';
	const runner = await runnerOf(
		{
			...one,
			parameters: JSON.parse(at('@address@', JSON.stringify(one.parameters))) as IDataObject,
		},
		'',
		{
			credential,
			...(streamedText && { onChunk: ({ content = '' }) => void (streamed += content) }),
		},
	);
	const has = (parameter: string) =>
		one.operation.properties.some((property) => property.name === parameter);
	return {
		through: runner.through,
		run: async (baseUrl, patienceMs) => {
			credential.baseUrl = baseUrl;
			const parameters = JSON.parse(
				JSON.stringify(runner.complete).replaceAll('@address@', baseUrl),
			) as IDataObject;
			const options = (parameters.options ?? {}) as IDataObject;
			if (patienceMs !== undefined && options.maximumWait !== undefined)
				options.maximumWait = MAXIMUM_WAIT_MINUTES;
			if (streamedText) options.streamedText = streamedText;
			Object.assign(parameters, { options }, more);
			streamed = '';
			if (has('returnAll')) parameters.returnAll = true;
			if (patienceMs !== undefined)
				parameters.requestOptions = { maxTries: 2, maxWait: 0.2, timeout: patienceMs };
			const items = [{ json: {}, binary: structuredClone(inputFile) }];
			const ended = await runner.run(parameters, items, true, new AbortController().signal);
			return {
				shown: {
					...ended,
					items: ended.items.map(withoutBytes),
					streamed,
				} as unknown as IDataObject,
			};
		},
		summary: ({ items }) =>
			(items as IDataObject[]).length === 1
				? (items as IDataObject[])[0]
				: (items as IDataObject[]).length,
	};
}

/** With a credential whose address is set before each run. */
async function nodeAlone(type: string, parameters: IDataObject) {
	const credential: ICredentialDataDecryptedObject = { baseUrl: '', apiKey };
	// As the form has them, before n8n fills in what it leaves out.
	const currentNodeParameters = structuredClone(parameters) as INodeParameters;
	const node = catalogue('Node', type, parameters);
	const { workflow, additionalData, nodeType } = await alone(node, credential);
	const through = async (many: () => Promise<void>) => await workflow.expression.withIsolate(many);
	return {
		credential,
		node,
		workflow,
		additionalData: { ...additionalData, currentNodeParameters },
		nodeType,
		through,
	};
}

interface Chosen {
	parameters: IDataObject;
	path: string;
}

const VALUE = 'parameters.filters.filter[0].value';
const valuesOf = (field: unknown): Chosen => ({
	parameters: { filters: { filter: [{ field }] } } as IDataObject,
	path: VALUE,
});

/** What is chosen where the form that serves all methods says a field without options, and where its list stands. */
const CHOSEN: Record<string, Chosen> = {
	getCategories: valuesOf('format'),
	searchQueryValues: valuesOf({ __rl: true, mode: 'name', value: 'format' }),
	searchFieldOptions: {
		parameters: { longLists: { option: [{ field: 'format' }] } },
		path: 'parameters.longLists.option[0].name',
	},
};

async function list({
	node: type,
	method,
	filter,
}: Extract<Target, { kind: 'list' }>): Promise<Runnable> {
	const { credential, node, workflow, additionalData, nodeType, through } = await nodeAlone(type, {
		...form,
		...CHOSEN[method]?.parameters,
	});
	const { listSearch, loadOptions, resourceMapping } = nodeType.methods ?? {};
	const ask = (listSearch?.[method] ?? loadOptions?.[method] ?? resourceMapping?.[method]) as
		((this: ILoadOptionsFunctions, filter?: string) => Promise<IDataObject>) | undefined;
	if (!ask) throw new Error(`${type} has no ${method}.`);
	return {
		through,
		run: async (baseUrl, patienceMs) => {
			credential.baseUrl = baseUrl;
			node.parameters.requestOptions = patienceMs === undefined ? {} : { timeout: patienceMs };
			const context = new core.LoadOptionsContext(
				workflow,
				node,
				additionalData,
				CHOSEN[method]?.path ?? VALUE,
			);
			return {
				shown: await thrownBy((async () => ({ given: await ask.call(context, filter) }))()),
			};
		},
		summary: ({ given }) => {
			const { results, fields } = (Array.isArray(given) ? { results: given } : (given ?? {})) as {
				results?: unknown[];
				fields?: unknown[];
			};
			return (results ?? fields ?? []).length;
		},
	};
}

/** A production poll that knows the catalogue already, and the one behind it; or the editor's test. */
async function poll({ events, mode }: Extract<Target, { kind: 'poll' }>): Promise<Runnable> {
	const { credential, node, workflow, additionalData, nodeType, through } = await nodeAlone(
		'catalogueTrigger',
		{ events },
	);
	const once = async (): Promise<IDataObject> => {
		const context = new core.PollContext(
			workflow,
			node,
			additionalData,
			mode,
			mode === 'manual' ? 'manual' : 'update',
		);
		Object.assign(context, { getPollBudgetMs: () => POLL_BUDGET_MS });
		const outputs = await nodeType.poll?.call(context as IPollFunctions);
		return { items: outputs?.[0]?.map(withoutBytes) ?? null };
	};
	return {
		through,
		run: async (baseUrl) => {
			credential.baseUrl = baseUrl;
			workflow.staticData = n8n.ObservableObject.create({}) as IDataObject;
			const polls = [await thrownBy(once())];
			if (mode === 'trigger') polls.push(await thrownBy(once()));
			return {
				shown: {
					polls,
					staticData: JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject,
				},
			};
		},
		summary: ({ polls }) => polls,
	};
}

export async function runnableOf(target: Target, recorded: Recorded[]): Promise<Runnable> {
	if (target.kind === 'operation') return await operation(target, recorded);
	return target.kind === 'list' ? await list(target) : await poll(target);
}
