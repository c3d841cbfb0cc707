import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../workflows');

interface Template {
	id: string;
	nodes: Array<{
		type: string;
		webhookId?: string;
		parameters: { public?: boolean; authentication?: string; options?: { path?: string } };
	}>;
}

const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): Template =>
	JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template;

/** Every text of a workflow's parameters. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('the templates', () => {
	it('let nobody talk at the expense of the publisher who does not log in', () => {
		const nodes = names.flatMap((name) => read(name).nodes);
		const asked = (type: string) =>
			nodes
				.filter((node) => node.type.endsWith(type) && node.parameters.public !== false)
				.map(({ parameters }) => parameters.authentication);
		expect([...new Set(asked('.chatTrigger'))]).toEqual(['n8nUserAuth']);
		expect([...new Set(asked('.formTrigger'))]).toEqual(['basicAuth']);
	});

	// Where both are the same, n8n's editor takes another address at the import, and links to the old one lead nowhere.
	it.each(names)('%s keeps the addresses of its forms when it is imported', (name) => {
		const forms = read(name).nodes.filter(({ parameters: { options } }) => options?.path);
		expect(
			forms.filter(({ webhookId, parameters: { options } }) => options?.path === webhookId),
		).toEqual([]);
	});

	// Under a longer one n8n drops, without a word, what a workflow remembers from run to run.
	it.each(names)('%s has an id that n8n takes for valid', (name) => {
		expect(read(name).id).toMatch(/^\w{1,21}$/);
	});

	// n8n copies every item at each all(): inside a loop over the items that ends n8n's 5 seconds for an expression at some hundred titles.
	it.each(names)('%s reads the items of a node once, and not once for each item', (name) => {
		const repeated = read(name)
			.nodes.flatMap(({ parameters }) => textsOf(parameters))
			.filter((text) => /\.all\(\)\[/.test(text));
		expect(repeated).toEqual([]);
	});
});
