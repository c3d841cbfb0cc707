/**
 * The nightly feed's own template on n8n's engine, between a clock and a way to the service that the test holds: what
 * happens between two requests, and when n8n thinks it is.
 */
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { versionsFor } from '../../scripts/hosts.cjs';
import type { DataTables } from '../engine/dataTables';
import { newDataTables } from '../engine/dataTables';
import { helperNodes } from '../engine/helperNodes';
import { runWorkflow } from '../engine/runWorkflow';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';
import { template } from './template';
import { openWay, type NightOptions } from './way';

const root = join(__dirname, '../..');
const hostFolder = join(root, 'host', versionsFor('nights')[0] ?? '');
const fromHost = createRequire(join(hostFolder, 'package.json'));
const hostNode = (path: string, name: string) =>
	new (
		fromHost(`n8n-nodes-base/dist/nodes/${path}.node.js`) as Record<string, new () => INodeType>
	)[name]!();

/** Until when people were asked. */
const asked: string[] = [];

const parameter = (name: string, type: 'string' | 'json' = 'string') => ({
	displayName: name,
	name,
	type,
	default: '',
});

/** A wait that is over at once: with what the test has a person answer, or unanswered. n8n's own does not load in jest. */
const waitNode: INodeType = {
	description: {
		displayName: 'Wait',
		name: 'wait',
		group: ['organization'],
		version: 1.1,
		description: 'Wait',
		defaults: { name: 'Wait' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [parameter('resume'), parameter('maxDateAndTime'), parameter('answer', 'json')],
	},
	async execute(this: IExecuteFunctions) {
		const answer = this.getNodeParameter('answer', 0) as IDataObject | '';
		if (this.getNodeParameter('resume', 0) === 'form')
			asked.push(String(this.getNodeParameter('maxDateAndTime', 0)));
		return await Promise.resolve([
			answer ? [{ json: answer, pairedItem: { item: 0 } }] : this.getInputData(),
		]);
	},
};

const AROUND = ['$', '$input', '$now', 'DateTime'] as const;

/** What a Code node of the feed does, with what n8n gives to it by these names. n8n's own starts a process for it. */
const codeNode: INodeType = {
	description: {
		...waitNode.description,
		displayName: 'Code',
		name: 'code',
		version: 2,
		description: 'Code',
		defaults: { name: 'Code' },
		properties: [parameter('jsCode')],
	},
	async execute(this: IExecuteFunctions) {
		const around = this.getWorkflowDataProxy(0);
		const code = new Function(...AROUND, this.getNodeParameter('jsCode', 0) as string);
		const items: unknown = code(...AROUND.map((name) => around[name] as unknown));
		// As what comes back from another process: plain, where n8n gave views of its data.
		return await Promise.resolve([JSON.parse(JSON.stringify(items)) as INodeExecutionData[]]);
	},
};

Object.assign(helperNodes, {
	'n8n-nodes-base.code': codeNode,
	'n8n-nodes-base.if': hostNode('If/If', 'If'),
	'n8n-nodes-base.set': hostNode('Set/Set', 'Set'),
	'n8n-nodes-base.stickyNote': hostNode('StickyNote/StickyNote', 'StickyNote'),
	'n8n-nodes-base.dataTable': hostNode('DataTable/DataTable', 'DataTable'),
	'n8n-nodes-base.filter': hostNode('Filter/Filter', 'Filter'),
	'n8n-nodes-base.splitOut': hostNode('Transform/SplitOut/SplitOut', 'SplitOut'),
	'n8n-nodes-base.switch': hostNode('Switch/Switch', 'Switch'),
	'n8n-nodes-base.wait': waitNode,
	'n8n-nodes-base.scheduleTrigger': hostNode('Schedule/ScheduleTrigger', 'ScheduleTrigger'),
});

const feed = template();

export interface NightRun {
	status: string;
	error: string | undefined;
	ran: string[];
	summary: IDataObject;
	/** Refs that the search found. */
	found: number[];
	start: IDataObject;
	/** Until when a person was asked. */
	askedUntil: string | undefined;
	/** The json of the items of a node. */
	json(node: string): IDataObject[];
	requests: number;
}

export const LIST = 'Catalogue feeds: titles to try again';

const fieldsOf = ({ parameters }: INode) =>
	(parameters.assignments as { assignments: Array<{ name: string; value: unknown }> }).assignments;

/** n8n's clock: the service's, and how far it is ahead of it. */
const realNow = Date.now;
let offsetMs = 0;
let skewedMs = 0;
Date.now = () => realNow() + offsetMs + skewedMs;

export interface Nights {
	sandbox: RunningSandbox;
	/** The service's and n8n's clocks go to that moment. */
	at(iso: string): Promise<void>;
	now(): number;
	/** The list of titles to try again of an n8n, empty until its first night. */
	list(n8n?: string): DataTables;
	/** An n8n that moves with its database. */
	bring(from: string, to: string): void;
	/** Every n8n begins with an empty database. */
	forget(): void;
	/** One execution of the feed. */
	night(options?: NightOptions): Promise<NightRun>;
	stop(): Promise<void>;
}

let executions = 0;
/** Of the starts that are at work: n8n's clock does not jump below one of them. */
let running = 0;

export async function startNights(...args: string[]): Promise<Nights> {
	const sandbox = await startSandbox(...args);
	await sandbox.control('motion', { runningMs: 0, endedMs: 0 });
	const lists = new Map<string, DataTables>();
	const list = (n8n = 'n8n') => {
		const known = lists.get(n8n) ?? newDataTables();
		lists.set(n8n, known);
		return known;
	};

	async function night({
		changed,
		before,
		heard,
		skewMs = 0,
		timezone = 'UTC',
		n8n = 'n8n',
		workflowId = 'feed',
		workflowName,
		settings = {},
		answer,
	}: NightOptions = {}): Promise<NightRun> {
		const workflow = structuredClone(feed);
		for (const node of workflow.nodes) {
			if (node.name === 'Settings')
				for (const field of fieldsOf(node)) field.value = settings[field.name] ?? field.value;
			if (node.name === 'Wait for the Answer') node.parameters.answer = (answer ?? '') as string;
		}
		asked.length = 0;
		changed?.(workflow.nodes);
		const killed = new AbortController();
		let requests = 0;
		const way = await openWay(
			sandbox.url,
			async ({ method = '', url = '' }) =>
				before ? await before(requests++, { method, path: url }) : (requests++, 'pass'),
			() => killed.abort(),
			heard,
		);
		skewedMs = skewMs;
		running += 1;
		try {
			const run = await runWorkflow(workflow, {
				credential: { baseUrl: way.url, apiKey: editor },
				executionId: `${n8n}-${++executions}`,
				workflowId: `${n8n}-${workflowId}`,
				workflowName,
				timezone,
				startNode: 'Run Now',
				signal: killed.signal,
				dataTables: list(n8n),
			});
			const json = (node: string) =>
				run.ran.includes(node) ? run.items(node).map((item) => item.json) : [];
			return {
				status: killed.signal.aborted ? 'killed' : run.status,
				error: run.error?.message,
				ran: run.ran,
				summary: json('Report')[0] ?? {},
				found: json('Find Changed Titles').flatMap(({ ref }) =>
					typeof ref === 'number' ? [ref] : [],
				),
				start: json('Start Feed')[0] ?? {},
				askedUntil: asked[0],
				json,
				requests,
			};
		} finally {
			running -= 1;
			if (running === 0) skewedMs = 0;
			way.close();
		}
	}

	return {
		sandbox,
		night,
		list,
		bring: (from, to) => lists.set(to, list(from)),
		forget: () => lists.clear(),
		now: () => realNow() + offsetMs,
		async at(iso) {
			await sandbox.control('clock', { set: iso });
			offsetMs = Date.parse(iso) - realNow();
		},
		stop: async () => {
			Date.now = realNow;
			await sandbox.stop();
		},
	};
}
