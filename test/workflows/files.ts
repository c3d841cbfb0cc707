import type { INode } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { TestWorkflow } from '../engine/workflow';

/**
 * `<node>/<resource>.<operation>.json`: every operation as a workflow out of n8n's editor, which takes it in by *Import from
 * file*. Its input items are pinned to the manual trigger; the operation's node has an error output. They run on n8n's engine
 * here (operations.test.ts) and can be run by a real n8n as they are: the credential is the one that `npm start` makes.
 */
export interface OperationWorkflow extends TestWorkflow {
	/** `catalogueJob.job.get` */
	operation: string;
	/** The node under test: the last one of the package. */
	node: INode;
}

export function operationWorkflows(): OperationWorkflow[] {
	const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.startsWith('catalogue'));
	return folders.flatMap(({ name: folder }) =>
		readdirSync(join(__dirname, folder)).map((file) => {
			const workflow = JSON.parse(readFileSync(join(__dirname, folder, file), 'utf8')) as TestWorkflow;
			const node = workflow.nodes.findLast(({ type }) => type.startsWith('n8n-nodes-publisher-catalogue.'));
			if (!node) throw new Error(`${folder}/${file} has no node of the package`);
			return { ...workflow, operation: `${folder}.${file.replace(/\.json$/, '')}`, node };
		}),
	);
}
