import { isMissing, poll } from '../catalogue/jobs';
import { Failure, failureOf } from '../failure/failure';
import type { IDataObject } from 'n8n-workflow';
import type { ListCursor, Row } from './listCursor';
import { isOpenBy } from './listEvents';
import type { PollSettings } from './pollSettings';
import { MOST_JOBS_READ, saysState } from './unsaidStates';

/** So many of them as one poll reads; the next poll goes on behind these. */
function someOf(missing: Iterable<number>, polls: number): number[] {
	const refs = [...missing].sort((a, b) => a - b);
	const start = refs.length > MOST_JOBS_READ ? (polls * MOST_JOBS_READ) % refs.length : 0;
	return [...refs.slice(start), ...refs.slice(0, start)].slice(0, MOST_JOBS_READ);
}

/**
 * Jobs that the list does not show any more though they had not ended, e.g. since it holds only the recent ones (interface
 * 4.8): each can be read by itself (4.6). One that is not found is forgotten; any other failure leaves the rest to the next poll.
 */
export async function readLeftJobs(
	{ missing, states, polls }: ListCursor,
	settings: PollSettings,
	rowsOf: (record: IDataObject) => Row[],
): Promise<Row[]> {
	const { catalogue, mayGoOn } = settings;
	const rows: Row[] = [];
	for (const ref of someOf(missing, polls)) {
		if (!mayGoOn()) break;
		const job = await poll(catalogue, ref).catch(failureOf);
		if (!(job instanceof Failure))
			rows.push(...rowsOf({ [catalogue.assumed('jobs.ref')]: ref, ...job }));
		else if (isMissing(job)) for (const memory of [missing, states]) memory.delete(ref);
		else break;
	}
	return rows.map((row) => {
		const isSaid = saysState(row, isOpenBy(settings));
		return isSaid ? row : { ...row, state: states.get(row.ref) ?? row.state };
	});
}
