import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import type { StartedByWebhook } from './workflows';
import { own, to, webhook } from './workflows';

type Node = WorkflowNode & { parameters: Record<string, unknown> };

const template = JSON.parse(
	readFileSync(join(__dirname, '../../workflows/whole-catalogue-in-batches.json'), 'utf8'),
) as Omit<WorkflowFile, 'nodes'> & { nodes: Node[]; connections: Record<string, object> };

/** The template with a webhook beside its own triggers; every tenth title gets another edition. */
export function batches(settings: Record<string, unknown>): StartedByWebhook {
	const path = 'batches';
	const nodes = structuredClone(template.nodes);
	for (const { name, parameters } of nodes) {
		if (name === 'Settings')
			for (const field of (
				parameters.assignments as { assignments: Array<{ name: string; value: unknown }> }
			).assignments)
				field.value = settings[field.name] ?? field.value;
		if (name === 'Work on the Titles')
			parameters.fields = {
				mappingMode: 'defineBelow',
				value: { edition: "={{ $json.ref % 10 ? $json.fields.edition : 'Checked' }}" },
				matchingColumns: [],
				schema: [{ id: 'edition', displayName: 'Edition', display: true, type: 'string' }],
			};
	}
	const connections = { ...template.connections, Start: template.connections['Run Now'] as object };
	return { ...template, path, nodes: [...nodes, webhook(path)], connections };
}

/** As many items as the request says, none of which differs from what the catalogue is said to hold. */
export function unchanged(): StartedByWebhook {
	const path = 'unchanged';
	const code = (id: string, name: string, jsCode: string) => ({
		id,
		name,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [200, 0],
		parameters: { jsCode },
	});
	const nodes = [
		webhook(path),
		code(
			'titles',
			'Titles',
			"return Array.from({ length: $input.first().json.body.count }, (_, index) => ({ json: { ref: index + 1, edition: 'First', fields: { edition: 'First' } } }));",
		),
		own('update', 'Update', 'catalogueResource', 400, {
			resource: 'resource',
			operation: 'update',
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
			fields: {
				mappingMode: 'defineBelow',
				value: { edition: '={{ $json.edition }}' },
				matchingColumns: [],
				schema: [{ id: 'edition', displayName: 'Edition', display: true, type: 'string' }],
			},
			skipUnchanged: true,
			presentValues: '={{ $json.fields }}',
		}),
		code(
			'sum',
			'Sum',
			'const rows = $input.all(); return [{ json: { count: rows.length, updated: rows.filter(({ json }) => json.updated).length } }];',
		),
	];
	return {
		id: 'unchanged',
		name: 'Unchanged',
		path,
		nodes,
		connections: { Start: to('Titles'), Titles: to('Update'), Update: to('Sum') },
		settings: { executionOrder: 'v1' },
	};
}
