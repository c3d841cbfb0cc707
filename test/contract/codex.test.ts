import { packageTypes } from '../engine/packageTypes';

/** The categories of n8n's node panel. AI is for n8n's own AI nodes: others disappear behind it. */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];
/** Added by n8n itself. */
const OWN = 'Custom Nodes';

describe('every node can be found in the node panel', () => {
	it('by categories that exist and by the words that people type', async () => {
		const { names, nodeTypes } = await packageTypes();
		expect(names.length).toBeGreaterThanOrEqual(10);
		for (const name of names) {
			const { codex } = nodeTypes.getByNameAndVersion(name).description;
			const { categories = [], alias = [], resources } = codex ?? {};
			const chosen = categories.filter((category) => category !== OWN);
			expect([name, chosen.filter((category) => !CATEGORIES.includes(category))]).toEqual([
				name,
				[],
			]);
			expect([name, chosen.length > 0]).toEqual([name, true]);
			expect([name, ...alias]).toEqual(
				expect.arrayContaining(['publishing', 'catalogue', 'catalog']),
			);
			expect(new Set(alias).size).toBe(alias.length);
			expect(resources?.primaryDocumentation?.[0]?.url).toMatch(/^https:\/\/.+#the-nodes$/);
		}
	});
});
