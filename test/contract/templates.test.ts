import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../workflows');

/** Every text of a workflow's parameters. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('the templates', () => {
	it('let nobody talk at the expense of the publisher who does not log in', () => {
		const chats = readdirSync(folder)
			.filter((name) => name.endsWith('.json'))
			.flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { nodes: Array<{ type: string; parameters: { public?: boolean; authentication?: string } }> }).nodes)
			.filter(({ type, parameters }) => type.endsWith('.chatTrigger') && parameters.public);
		expect(chats.length).toBeGreaterThan(0);
		expect(chats.map(({ parameters }) => parameters.authentication)).toEqual(chats.map(() => 'n8nUserAuth'));
	});

	// n8n copies every item at each all(): inside a loop over the items that ends n8n's 5 seconds for an expression at some hundred titles.
	it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s reads the items of a node once, and not once for each item', (name) => {
		const { nodes } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { nodes: Array<{ parameters: object }> };
		const repeated = nodes.flatMap(({ parameters }) => textsOf(parameters)).filter((text) => /\.all\(\)\[/.test(text));
		expect(repeated).toEqual([]);
	});
});
