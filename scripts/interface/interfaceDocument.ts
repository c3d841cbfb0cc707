import { cell } from './files.ts';
import type { Row } from './rows.ts';

const titles: Record<string, string> = {
	1: 'The service',
	2: 'Answers and records',
	3: 'States',
	4.1: 'Resources',
	4.2: 'Catalogue query',
	4.3: 'Chat',
	4.4: 'AI generation',
	4.5: 'Collections',
	4.6: 'Jobs',
	4.7: 'Distribution',
	4.8: 'Operations whose path is left open',
	4.9: 'JSON-RPC gateway',
	5: 'Authentication',
	6: 'Events',
	7: 'Errors',
	8: 'Limits',
};

const where = ({ endpoints = [], in: place, name, type }: Row) =>
	[
		endpoints.includes('*') ? 'every endpoint' : endpoints.join('<br>'),
		name === undefined ? '' : `${place ?? ''} \`${name}\` (${type ?? 'any'})`.trim(),
	]
		.filter((text) => text !== '')
		.join('<br>');

function section(number: string, rows: readonly Row[]): string[] {
	return [
		`## ${number} ${titles[number] ?? ''}`,
		'',
		'| Row | Kind | Where | What it says |',
		'|---|---|---|---|',
		...rows
			.filter((row) => row.section === number)
			.map((row) => `| ${row.id} | ${row.kind} | ${cell(where(row))} | ${cell(row.statement)} |`),
		'',
	];
}

/** docs/interface.md */
export function interfaceDocument(rows: readonly Row[]): string {
	const sections = [...new Set(rows.map((row) => row.section))];
	return [
		"# The service's interface, rule by rule",
		'',
		'Our own table of what the service offers: every endpoint, field, event, error code, state and limit, by the section of its',
		'interface. Kind *open* is what the interface leaves open; what is assumed there stands in shared/deployment/interfaceOverrides.ts.',
		'Made by `npm run coverage` from docs/interface.json; what covers each row is in [interface-coverage.md](interface-coverage.md).',
		'',
		...sections.flatMap((number) => section(number, rows)),
	].join('\n');
}
