import type { Moving } from '../motion.ts';
import { labelsOf, standing } from '../motion.ts';
import type { Sandbox } from '../sandbox.ts';
import { latestChanges } from './audit.ts';

const shown = 12;
const shownChanges = 40;

/** What the page shows beside the journal: the latest of everything, over all walls. */
export function overview({ database, clock, assumed }: Sandbox) {
	const now = clock.iso();
	const count = (table: string) =>
		database.row<{ count: number }>(`SELECT count(*) count FROM ${table}`)?.count ?? 0;
	const labelled = <Row extends Moving>(rows: Row[], labels: readonly string[]) =>
		rows.map((row) => {
			const { step, since } = standing(row, now);
			return { ...row, since, label: labels[step] };
		});
	return {
		now,
		counts: Object.fromEntries(
			['resource', 'collection', 'job', 'run', 'chat'].map((table) => [table, count(table)]),
		),
		changes: latestChanges(database, shownChanges),
		jobs: labelled(
			database.rows<Moving & { ref: number; type: string; resource: number; title: string | null }>(
				`SELECT j.ref, j.type, j.resource, r.title, j.created, j.running, j.ended, j.outcome
				FROM job j LEFT JOIN resource r ON r.ref = j.resource ORDER BY j.ref DESC LIMIT ${shown}`,
			),
			labelsOf(assumed, 'ready'),
		),
		runs: labelled(
			database.rows<Moving & { ref: number; destination: string; collection: string }>(
				`SELECT r.ref, d.name destination, c.name collection, r.created, r.running, r.ended, r.outcome
				FROM run r JOIN destination d ON d.ref = r.destination JOIN collection c ON c.ref = r.collection ORDER BY r.ref DESC LIMIT ${shown}`,
			),
			labelsOf(assumed, 'pending'),
		),
	};
}
