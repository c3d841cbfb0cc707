import type { IDataObject, INode } from 'n8n-workflow';

import type { PollOptions } from '../../engine/poll';
import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import type { Service } from '../service';

/** One event, as the trigger puts it out. */
export interface Event {
	eventId: string;
	event: string;
	ref: number;
	state?: string;
	previousState?: string;
	date?: string;
	minutes?: number;
	record: IDataObject;
}

/** A trigger node in a workflow whose static data outlives its polls, as n8n keeps it. */
export interface Trigger {
	node: INode;
	staticData: IDataObject;
	/** One production poll; null where the workflow is not started. */
	poll(options?: Partial<PollOptions>): Promise<Event[] | null>;
	/** The same without what must not matter here: the ids of the events, empty for null. */
	ids(options?: Partial<PollOptions>): Promise<string[]>;
}

export const hour = 3_600_000;

let triggers = 0;

export function triggerOf(service: Service, events: string[], parameters: object = {}): Trigger {
	const node = catalogue(
		'Trigger',
		'catalogueTrigger',
		{ events, ...parameters },
		{ id: `trigger ${++triggers}` },
	);
	const staticData: IDataObject = {};
	const poll: Trigger['poll'] = async (options = {}) => {
		const credential = { baseUrl: service.sandbox.url, apiKey: editor };
		const items = await runPoll(node, { credential, staticData, ...options });
		return items && items.map(({ json }) => json as unknown as Event);
	};
	return {
		node,
		staticData,
		poll,
		ids: async (options) => ((await poll(options)) ?? []).map(({ eventId }) => eventId),
	};
}

/** What the catalogue's users do meanwhile. */
export function users(service: Service) {
	const as = () => service.sandbox.as(editor);
	return {
		/** Queues distribution runs one after another; gives their references. */
		async queue(count = 1, destinationRef = 1): Promise<number[]> {
			const collectionRef = (await as().post('/collections', { name: 'Watched' })).data.data
				.ref as number;
			const refs: number[] = [];
			for (let left = count; left > 0; left--) {
				const { data } = await as().post('/distribution/queue', { destinationRef, collectionRef });
				refs.push(data.data.queueRef);
			}
			return refs;
		},
		async submitJob(): Promise<number> {
			const resource = (await as().post('/resources/search', { limit: 1 })).data.data.results[0]
				.ref as number;
			return (await as().post('/jobs', { type: 'metadata_export', params: { resource } })).data.data
				.jobRef;
		},
		async edit(ref: number, title: string): Promise<void> {
			const { status, data } = await as().patch(`/resources/${ref}/fields`, { fields: { title } });
			if (status !== 200) throw new Error(JSON.stringify(data));
		},
		/** The same, unless the editor may not change it. */
		mayEdit: async (ref: number, title: string) =>
			(await as().patch(`/resources/${ref}/fields`, { fields: { title } })).status === 200,
		/** Days later: everything has finished, nothing is disturbed, and time stands still. */
		async rest(): Promise<void> {
			await as().delete('/_sandbox/faults');
			await service.sandbox.control('clock', { advance: 100 * hour, frozen: true });
			await service.sandbox.control('motion', {
				runningMs: 1_000,
				endedMs: 100_000,
				runs: 'complete',
				jobs: 'complete',
			});
			await service.forget();
		},
		motion: async (motion: object) => await service.sandbox.control('motion', motion),
		clock: async (clock: object) => await service.sandbox.control('clock', clock),
	};
}
