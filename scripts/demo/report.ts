import type { Owner } from '../host/session.ts';
import type { Night } from './night.ts';

const pad = (text: string | number, width: number): string => String(text).padStart(width);

/** The executed nodes as a table of items and milliseconds. */
function nodeTable(nodes: Night['nodes']): string[] {
	const rows = Object.entries(nodes);
	const width = Math.max(4, ...rows.map(([name]) => name.length));
	return [
		`  ${'node'.padEnd(width)}  ${pad('items', 7)}  ${pad('ms', 7)}`,
		...rows.map(
			([name, { items, ms }]) => `  ${name.padEnd(width)}  ${pad(items, 7)}  ${pad(ms, 7)}`,
		),
	];
}

/** What one night did, for a person. */
export function nightReport(night: Night, title: string): string {
	const { run, resourcesUpdated, requests, replayed, problem } = night;
	return [
		'',
		`${title}: "${night.workflow}" ended as ${night.outcome}`,
		...nodeTable(night.nodes),
		'',
		`  distribution run    ${run ? `${run.queueRef}, ${run.statusLabel}` : 'none'}`,
		`  resources updated   ${resourcesUpdated}`,
		`  requests            ${requests}${replayed > 0 ? `, ${replayed} of them replayed: already done tonight, not done twice` : ''}`,
		...(problem ? [`  problem             ${problem}`] : []),
	].join('\n');
}

/** Where to go on from here, for a person. */
export function whereToClick(
	addresses: { editor: string; execution: string; sandbox: string },
	owner: Owner,
	stays: boolean,
): string {
	return [
		'',
		`  This run in the editor   ${addresses.execution}`,
		`  Editor                   ${addresses.editor}`,
		`  Login                    ${owner.email}`,
		`  Password                 ${owner.password}`,
		`  Sandbox                  ${addresses.sandbox}`,
		...(stays ? ['', 'Running until Ctrl-C.'] : []),
		'',
	].join('\n');
}

/** The one line that `--once` ends with. Several nights: the last one's, with all of them under `nights`. */
export function jsonLine(nights: readonly Night[]): string {
	const lines = nights.map(({ ok, workflow, nodes, run, resourcesUpdated, requests }) => ({
		ok,
		workflow,
		nodes,
		run,
		resourcesUpdated,
		requests,
	}));
	const last = lines.at(-1);
	const ok = nights.length > 0 && nights.every((night) => night.ok);
	return JSON.stringify({ ...last, ok, ...(lines.length > 1 && { nights: lines }) });
}
