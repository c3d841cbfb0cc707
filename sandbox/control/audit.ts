import type { Database } from '../database/open.ts';

interface AuditRow {
	at: string;
	user: string | null;
	action: string;
	detail: string;
}

/** What was done to a resource, oldest first: who, when, and for an update each field with its value before and after. */
export function auditOf(database: Database, resource: number) {
	const rows = database.rows<AuditRow>(
		'SELECT a.at, u.name user, a.action, a.detail FROM audit_log a LEFT JOIN user u ON u.ref = a.user WHERE a.resource = ? ORDER BY a.ref',
		resource,
	);
	return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
}
