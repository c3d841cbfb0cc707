import { DATA_TABLE_RESULTS, dataTableWorkflow, shownRows } from '../engine/dataTableContract';
import { newDataTables } from '../engine/dataTables';
import { runWorkflow } from '../engine/runWorkflow';
// The nodes of n8n that the nights use.
import './night';

it("the stand-in of n8n's data tables does what they do (test/hosts runs the same in every n8n)", async () => {
	const run = await runWorkflow(dataTableWorkflow(), {
		startNode: 'Run Now',
		dataTables: newDataTables(),
	});
	expect(run.error).toBeUndefined();
	for (const [node, rows] of Object.entries(DATA_TABLE_RESULTS))
		expect([node, shownRows(run.items(node).map(({ json }) => json))]).toEqual([node, rows]);
});
