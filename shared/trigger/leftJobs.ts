import type { IDataObject } from 'n8n-workflow';
import { readJob } from '../catalogue/jobs';
import { Failure, failureOf, sentence } from '../failure/failure';
import { isGone } from '../failure/httpStatuses';
import { forget, type ListCursor, type Row } from './listCursor';
import { isOpenBy } from './listEvents';
import type { PollSettings } from './pollSettings';
import { MOST_JOBS_READ, saysState } from './unsaidStates';

/** After so many that cannot be read, the service is probably out of order: a poll has little time. */
const MOST_UNREADABLE = 3;

/** So many of them as one poll reads, from any on: those that cannot be read hold up no others for long. */
function someOf(missing: Iterable<number>): number[] {
	const refs = [...missing];
	const start = Math.floor(Math.random() * refs.length);
	return [...refs.slice(start), ...refs.slice(0, start)].slice(0, MOST_JOBS_READ);
}

/** Unended jobs that the list (4.8) does not show any more, each read by itself (4.6). One that is not found is forgotten. */
export async function readLeftJobs(
	cursor: ListCursor,
	settings: PollSettings,
	rowsOf: (record: IDataObject) => Row[],
): Promise<Row[]> {
	const { missing, states } = cursor;
	const { catalogue, mayGoOn, note } = settings;
	let unreadable = 0;
	const rows: Row[] = [];
	for (const ref of someOf(missing)) {
		if (!mayGoOn()) break;
		const job = await readJob(catalogue, ref).catch(failureOf);
		if (!(job instanceof Failure))
			rows.push(...rowsOf({ [catalogue.assumed('jobs.ref')]: ref, ...job }));
		else if (isGone(job.details.httpStatus)) {
			forget(cursor, ref);
			note(
				`job gone ${ref}`,
				`The service does not have job ${ref} any more, which had not ended when it was last seen. How it ended cannot be reported.`,
			);
		} else if (job.handling.limited || job.details.code === 'CANCELLED') break;
		else {
			note(
				`job left unread ${ref}`,
				`Job ${ref} has left the list and cannot be read: ${sentence(job)} It is asked for again at later polls.`,
			);
			if (++unreadable === MOST_UNREADABLE) break;
		}
	}
	return rows.map((row) => {
		const isSaid = saysState(row, isOpenBy(settings));
		return isSaid ? row : { ...row, state: states.get(row.ref) ?? row.state };
	});
}
