import type { IDataObject } from 'n8n-workflow';

import { template } from '../nights/template';
import type { TestWorkflow } from './workflow';

/** What the nightly feed does with its list, by its own nodes: with n8n's data tables and with what stands in for them it ends the same. */
const nodeOf = (name: string) => {
	const node = template().nodes.find((one) => one.name === name);
	if (!node) throw new Error(`The template has no node '${name}'`);
	return structuredClone(node);
};

const set = (name: string, json: object) => ({
	id: name,
	name,
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	position: [0, 0] as [number, number],
	parameters: { mode: 'raw', jsonOutput: JSON.stringify(json), options: {} },
});
const row = (ref: number, state: string) => ({
	ref,
	title: `Title ${ref}`,
	state,
	step: 'Save Keywords',
	reason: 'Refused',
	field: 'keywords',
	keywords: '',
	succeeded: true,
});
const named = (name: string, as: string) => ({ ...nodeOf(name), id: as, name: as });

/** `list` is the id of a table that was made by hand, where n8n cannot make one in a workflow. */
export function dataTableWorkflow(list = ''): TestWorkflow & { id: string; settings: object } {
	const nodes = [
		{
			id: 'run',
			name: 'Run Now',
			type: 'n8n-nodes-base.manualTrigger',
			typeVersion: 1,
			position: [0, 0] as [number, number],
			parameters: {},
		},
		set('Settings', { list, feed: 'Contract', destinationRef: 7 }),
		set('Start Feed', { feed: 'Contract', destinationRef: 7 }),
		{ ...nodeOf('The List'), ...(list !== '' && { disabled: true }) },
		set('First', row(1, 'not sent')),
		named('Keep on the List', 'Keep First'),
		set('Second', row(2, 'not sent')),
		named('Keep on the List', 'Keep Second'),
		set('Again', row(1, 'sent')),
		named('Keep on the List', 'Keep Again'),
		{ ...nodeOf('Titles to Try Again'), id: 'both', name: 'Both' },
		set('Ended', row(1, 'sent')),
		nodeOf('Take Off the List'),
		{ ...nodeOf('Titles to Try Again'), id: 'left', name: 'Left' },
	];
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				nodes[index]!.name,
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
	);
	return {
		id: 'dataTableContract',
		name: 'Data table contract',
		nodes,
		connections,
		settings: { executionOrder: 'v1' },
	} as unknown as TestWorkflow & { id: string; settings: object };
}

/** What every n8n gives, without ids and dates. */
export const DATA_TABLE_RESULTS: Record<string, IDataObject[]> = {
	'Keep First': [{ ref: 1, state: 'not sent' }],
	'Keep Second': [{ ref: 2, state: 'not sent' }],
	'Keep Again': [{ ref: 1, state: 'sent' }],
	Both: [
		{ ref: 1, state: 'sent' },
		{ ref: 2, state: 'not sent' },
	],
	'Take Off the List': [{ ref: 1, state: 'sent' }],
	Left: [{ ref: 2, state: 'not sent' }],
};

export const shownRows = (rows: IDataObject[]) => {
	for (const { id, feed } of rows)
		if (typeof id !== 'number' || feed !== 'Contract to destination 7')
			throw new Error(`A row has the id ${String(id)} and the feed ${String(feed)}`);
	return rows
		.map(({ ref, state }) => ({ ref, state }))
		.sort((one, other) => Number(one.ref) - Number(other.ref));
};
