import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { errorOutput, runNode } from '../request/running';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { useRecorder } from './recorder';

export const NOT_YET = 'not known yet';

const sandbox = useSandbox();
export const service = useRecorder(sandbox);
beforeEach(async () => {
	await sandbox.control('reset', {});
	service.forget();
});

let executions = 0;
export const run = async (
	type: string,
	parameters: IDataObject,
	items: IDataObject[],
	settings: Parameters<typeof runNode>[0]['settings'] = errorOutput,
) =>
	await runNode({
		type,
		parameters,
		items,
		settings,
		credential: { baseUrl: service.url, apiKey: editor },
		options: { executionId: `execution-${++executions}` },
	});

export const resource = (operation: string, more: IDataObject = {}): IDataObject => ({
	resource: 'resource',
	operation,
	resourceType: byName('Book'),
	fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['isbn'], schema: [] },
	...(operation === 'update' && { resourceRef: byId('={{ $json.ref }}') }),
	...more,
});
export const collection = (operation: string, more: IDataObject): IDataObject => ({
	resource: operation === 'add' ? 'resource' : 'collection',
	operation,
	...more,
});
export const bodies = (done: Array<{ json: IDataObject }>) =>
	done.flatMap(({ json }) =>
		(json.requests as Array<{ body: unknown }>).map(({ body }) => JSON.stringify(body)),
	);
export const ISBN = '9780306406157';
