import type { Database } from '../database/open.ts';

interface AuditRow {
	at: string;
	user: string | null;
	action: string;
	detail: string;
}

interface Change extends AuditRow {
	resource: number;
	title: string | null;
}

const withDetail = <Row extends AuditRow>(row: Row) => ({
	...row,
	detail: JSON.parse(row.detail) as unknown,
});

/** The latest of all that was done to any resource, newest first. */
export function latestChanges(database: Database, limit: number) {
	const rows = database.rows<Change>(
		`SELECT a.at, u.name user, a.action, a.detail, a.resource, r.title FROM audit_log a
		LEFT JOIN user u ON u.ref = a.user LEFT JOIN resource r ON r.ref = a.resource ORDER BY a.ref DESC LIMIT ${limit}`,
	);
	return rows.map(withDetail);
}

/** What was done to a resource, oldest first: who, when, and for an update each field with its value before and after. */
export function auditOf(database: Database, resource: number) {
	const rows = database.rows<AuditRow>(
		'SELECT a.at, u.name user, a.action, a.detail FROM audit_log a LEFT JOIN user u ON u.ref = a.user WHERE a.resource = ? ORDER BY a.ref',
		resource,
	);
	return rows.map(withDetail);
}
