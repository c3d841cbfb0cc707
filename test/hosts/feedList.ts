import type { Session } from '../../scripts/host/session';

/** n8n 1 makes no table in a workflow: a person makes it, switches 'The List' off and enters the table's ID in 'Settings'. */
export async function listMadeByHand(session: Session, version: string): Promise<string> {
	if (!version.startsWith('1.')) return '';
	const { id: project } = await session.send<{ id: string }>('GET', '/rest/projects/personal');
	const names = ['feed', 'ref', 'title', 'state', 'step', 'reason', 'field', 'keywords'];
	const columns = names.map((name) => ({ name, type: name === 'ref' ? 'number' : 'string' }));
	return (
		await session.send<{ id: string }>('POST', `/rest/projects/${project}/data-tables`, {
			name: `List ${Date.now()}`,
			columns,
		})
	).id;
}

interface FeedNode {
	name: string;
	disabled?: boolean;
	parameters: { assignments?: { assignments: Array<{ name: string; value: unknown }> } };
}

/** Enters the values in 'Settings' of the feed, and the list that a person has made, where one had to. */
export function enterSettings(
	nodes: FeedNode[],
	values: Readonly<Record<string, unknown>>,
	list: string,
): void {
	for (const node of nodes) {
		if (node.name === 'The List' && list !== '') node.disabled = true;
		if (node.name !== 'Settings') continue;
		for (const field of node.parameters.assignments?.assignments ?? [])
			field.value = { list, ...values }[field.name] ?? field.value;
	}
}
