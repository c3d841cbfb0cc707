import type { IDataObject } from 'n8n-workflow';

import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { watchList } from '../../../shared/trigger/watchList';
import { RunService } from './runService';

export const every = ['runFailed', 'runFinished', 'runOverdue', 'runStatusChanged'];
export const minute = 60_000;

/** Polls of one service one after another, by the cursor of the one before. */
export function watching(service: RunService, chosen = every) {
	let cursor: IDataObject | undefined;
	return {
		async poll(pages?: number, changes: Partial<PollSettings> = {}) {
			service.requests = 0;
			const found = await watchList('run', cursor, service.settings(chosen, pages, changes));
			cursor = found.cursor;
			return found.events;
		},
		get cursor() {
			return cursor ?? {};
		},
	};
}

export function finish(service: RunService, from = 0): void {
	for (const run of service.runs.slice(from)) run.status = 2;
}

export const ids = (events: Array<{ eventId: string }>) => events.map(({ eventId }) => eventId);
