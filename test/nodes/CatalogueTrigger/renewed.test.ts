import type { IDataObject } from 'n8n-workflow';

import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

/** A trigger at a service that shows these rows, the newest first unless asked otherwise. */
function watching(event: string) {
	const node = catalogue('Trigger', 'catalogueTrigger', { events: [event] }, { id: event });
	const staticData: IDataObject = {};
	return async (rows: IDataObject[]) => {
		server.answer((response, request) => {
			const results = request.body.includes('"asc"') ? [...rows].reverse() : rows;
			json(200, { data: { results, total: rows.length } })(response, request);
		});
		const credential = { baseUrl: server.url, apiKey: 'key' };
		const items = (await runPoll(node, { credential, staticData })) ?? [];
		return items.map(({ json: { eventId } }) => eventId);
	};
}

describe('a service that was renewed', () => {
	it('reports no change where only the codes behind the same words are others', async () => {
		const poll = watching('runStatusChanged');
		const run = (queueRef: number, status: number, statusLabel: string) => ({
			...{ queueRef, destinationRef: 1, createdDate: new Date().toISOString() },
			...{ status, statusLabel },
		});
		await poll([run(2, 1, 'running'), run(1, 2, 'complete')]);
		expect(await poll([run(2, 11, 'running'), run(1, 12, 'complete')])).toEqual([]);
		expect(await poll([run(2, 12, 'complete'), run(1, 12, 'complete')])).toEqual([
			'run:2:complete',
		]);
	});

	it.each([
		['seconds', (date: string) => `${date.slice(0, 19)}Z`],
		['seconds with an offset', (date: string) => `${date.slice(0, 19)}+00:00`],
		['Unix seconds', (date: string) => Math.floor(Date.parse(date) / 1000)],
		['days', (date: string) => date.slice(0, 10)],
	])('reports no resource anew where it writes its dates in %s', async (_, written) => {
		const poll = watching('resourceModified');
		const rows = [3, 2, 1].map((ref) => ({
			ref,
			title: `Book ${ref}`,
			modifiedDate: `2026-03-0${ref}T10:00:0${ref}.${ref}56Z`,
		}));
		await poll(rows);
		const renewed = rows.map((row) => ({ ...row, modifiedDate: written(row.modifiedDate) }));
		expect(await poll(renewed)).toEqual([]);
		const modifiedDate = written('2026-03-09T10:00:00.000Z');
		expect(await poll([{ ref: 1, title: 'Newer', modifiedDate }, ...renewed.slice(0, 2)])).toEqual([
			`resource:1:${modifiedDate}`,
		]);
	});
});
