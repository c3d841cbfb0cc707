import type { IDataObject } from 'n8n-workflow';

import { byName } from '../../engine/locators';
import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import type { Respond } from '../../request/tinyServer';
import { json, useTinyServer } from '../../request/tinyServer';

// What the trigger's filter by type makes of resources that do not show theirs, and of a list of types that cannot be read.

let types: Respond;
let row: IDataObject;
const server = useTinyServer((response, request) => {
	const search = json(200, { data: { results: [row], total: 1 } });
	(request.url.includes('/types') ? types : search)(response, request);
});

const listed = json(200, { data: [{ ref: 1, name: 'Book' }] });
const refused = json(403, { success: false, error: { code: 'FORBIDDEN', message: 'Not you' } });
const modified = (hour: number, more: IDataObject) => {
	row = { ref: 7, title: 'Emma', modifiedDate: `2026-01-01T${hour}:00:00Z`, ...more };
};

function triggerOn(type: string) {
	const node = catalogue('Trigger', 'catalogueTrigger', {
		events: ['resourceModified'],
		filters: { resourceType: byName(type) },
	});
	const staticData: IDataObject = {};
	return async () => {
		const items = await runPoll(node, {
			credential: { baseUrl: server.url, apiKey: 'key' },
			staticData,
		});
		return items?.map(({ json: event }) => event.ref);
	};
}

it('a type cannot be looked for among resources that show none: that is told', async () => {
	types = listed;
	const poll = triggerOn('Book');
	modified(10, {});
	await poll();
	modified(11, {});
	await expect(poll()).rejects.toThrow('does not show of which type resource 7 is');
});

it.each([
	['is reported as soon as the types can be read again', { resourceType: 1 }, 'Not you', [7]],
	['is reported by the name of its type', { resourceTypeName: 'book' }, undefined, undefined],
])(
	'a resource that is modified while the types cannot be read %s',
	async (_, type, error, later) => {
		types = listed;
		const poll = triggerOn('Book');
		modified(10, type);
		await poll();
		types = refused;
		modified(11, type);
		if (error) await expect(poll()).rejects.toThrow(error);
		else expect(await poll()).toEqual([7]);
		types = listed;
		expect(await poll()).toEqual(later);
	},
);

it('a type that the service does not have is told when the workflow is switched on', async () => {
	types = listed;
	modified(10, { resourceTypeName: 'Book' });
	await expect(triggerOn('Boook')()).rejects.toThrow("No resource type is called 'Boook'");
});

it('a type is known by what resources show where the API key sees no types', async () => {
	types = json(200, { data: [] });
	const poll = triggerOn('Book');
	modified(10, { resourceTypeName: 'Book' });
	await poll();
	modified(11, { resourceTypeName: 'Book' });
	expect(await poll()).toEqual([7]);
});

it('a type that resources show by its reference alone names the override where the types list none', async () => {
	types = json(200, { data: [{ type_id: 1, name: 'Book' }] });
	const poll = triggerOn('Book');
	modified(10, { resourceType: 1 });
	await poll();
	modified(11, { resourceType: 1 });
	const error = (await poll().catch((thrown: Error) => thrown)) as Error & { description?: string };
	expect(error.message).toContain('shows the type of resource 7 by its reference alone');
	expect(error.description).toContain("'types.ref'");
});

it('a type is known by its reference in an object without a name', async () => {
	types = listed;
	const poll = triggerOn('Book');
	modified(10, { resourceType: { id: 1 } });
	await poll();
	modified(11, { resourceType: { id: 1 } });
	expect(await poll()).toEqual([7]);
	modified(12, { resourceType: { id: 5 } });
	expect(await poll()).toBeUndefined();
});
