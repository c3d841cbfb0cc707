import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

interface Shown {
	displayName: string;
	hidden?: boolean;
	codex?: { alias?: string[] };
}

/** Nodes of n8n itself, where a host is installed beside the package. */
const hostNodes = join(
	__dirname,
	'../../host/2.41.1/node_modules/n8n-nodes-base/dist/types/nodes.json',
);
const ofN8n = (): Shown[] =>
	existsSync(hostNodes) ? (JSON.parse(readFileSync(hostNodes, 'utf8')) as Shown[]) : [];

/** What is typed into the nodes panel, and the node that a publisher means. */
const MEANT = [
	['price', 'Catalogue Resource'],
	['subject', 'Catalogue Resource'],
	['update book', 'Catalogue Resource'],
	['enter book', 'Catalogue Resource'],
	['add books', 'Catalogue Resource'],
	['change price', 'Catalogue Resource'],
	['book', 'Catalogue Resource'],
	['isbn', 'Catalogue Resource'],
	['correct date', 'Catalogue Resource'],
	['cover image', 'Catalogue Resource'],
	['series', 'Catalogue Resource'],
	['metadata', 'Catalogue Resource'],
	['barcode', 'Catalogue Resource'],
	['book cover', 'Catalogue Resource'],
	['onix', 'Catalogue Resource'],
	['rights', 'Catalogue Resource'],
	['release date', 'Catalogue Resource'],
	['update metadata', 'Catalogue Resource'],
	['bulk update', 'Catalogue Resource'],
	['update price', 'Catalogue Resource'],
	['forthcoming', 'Catalogue Resource'],
	['publish date', 'Catalogue Resource'],
	['import spreadsheet', 'Catalogue Resource'],
	['check metadata', 'Catalogue Resource'],
	['missing data', 'Catalogue Resource'],
	['missing cover', 'Catalogue Resource'],
	['author name', 'Catalogue Resource'],
	['catalogue search', 'Catalogue Resource'],
	['author', 'Catalogue Query'],
	['count by format', 'Catalogue Query'],
	['reports', 'Catalogue Query'],
	['how many', 'Catalogue Query'],
	['how many books', 'Catalogue Query'],
	['ask a question', 'Catalogue AI Chat'],
	['chatbot', 'Catalogue AI Chat'],
	['missing keywords', 'Catalogue AI Generate'],
	['blurb', 'Catalogue AI Generate'],
	['generate text', 'Catalogue AI Generate'],
	['write blurb', 'Catalogue AI Generate'],
	['marketing copy', 'Catalogue AI Generate'],
	['sales copy', 'Catalogue AI Generate'],
	['bestseller', 'Catalogue AI Generate'],
	['generate cover', 'Catalogue AI Generate'],
	['collect books', 'Catalogue Collection'],
	['frontlist', 'Catalogue Collection'],
	['send to retailer', 'Catalogue Distribution'],
	['onix export', 'Catalogue Distribution'],
	['feed', 'Catalogue Distribution'],
	['retailer', 'Catalogue Distribution'],
	['amazon', 'Catalogue Distribution'],
	['send to amazon', 'Catalogue Distribution'],
	['why not sent', 'Catalogue Distribution'],
	['not delivered', 'Catalogue Distribution'],
	['upload', 'Catalogue File'],
	['upload cover', 'Catalogue File'],
	['ebook', 'Catalogue File'],
	['download file', 'Catalogue File'],
	['author photo', 'Catalogue File'],
	['budget', 'Catalogue Usage'],
	['cost', 'Catalogue Usage'],
	['failed feed', 'Catalogue Events Trigger'],
	['run failed', 'Catalogue Events Trigger'],
	['tell the team', 'Catalogue Events Trigger'],
	['delivery failed', 'Catalogue Events Trigger'],
	['embargo', 'Catalogue Resource'],
	['territory', 'Catalogue Resource'],
	['out of print', 'Catalogue Resource'],
	['category', 'Catalogue Resource'],
	['import title', 'Catalogue Resource'],
	['paperback', 'Catalogue Resource'],
	['metadata feed', 'Catalogue Distribution'],
	['token cost', 'Catalogue Usage'],
	['generate description', 'Catalogue AI Generate'],
	['short description', 'Catalogue AI Generate'],
	['back cover text', 'Catalogue AI Generate'],
	['illustration', 'Catalogue AI Generate'],
	['audio sample', 'Catalogue File'],
	['raise price', 'Catalogue Resource'],
	['price increase', 'Catalogue Resource'],
	['without cover', 'Catalogue Resource'],
	['backlist', 'Catalogue Resource'],
	['contract', 'Catalogue Resource'],
	['change language', 'Catalogue Resource'],
	['edition', 'Catalogue Resource'],
	['hardback', 'Catalogue Resource'],
	['subtitle', 'Catalogue Resource'],
	['original title', 'Catalogue Resource'],
	['price change', 'Catalogue Resource'],
	['coming soon', 'Catalogue Resource'],
	['next month', 'Catalogue Resource'],
	['deliver ebooks', 'Catalogue File'],
	['send collection', 'Catalogue Distribution'],
	['job failed', 'Catalogue Events Trigger'],
] as const;

describe("n8n's nodes panel, which ranks by name and alias", () => {
	it.each(MEANT)('%s finds %s first, among the nodes of n8n too', async (typed, meant) => {
		const { names, nodeTypes } = await packageTypes();
		const ours: Shown[] = names.map((name) => nodeTypes.getByNameAndVersion(name).description);
		const nodes = [...ofN8n().filter(({ hidden }) => hidden !== true), ...ours];
		const items = nodes.map((properties) => ({ properties }));
		expect(sublimeSearch(typed, items)[0]?.item.properties.displayName).toBe(meant);
	});

	it('the trigger keeps a name of its own where n8n takes off the word Trigger', async () => {
		const { names, nodeTypes } = await packageTypes();
		const shown = names.map((name) => {
			const { displayName, group } = nodeTypes.getByNameAndVersion(name).description;
			return group.includes('trigger') ? displayName.replace(' Trigger', '') : displayName;
		});
		expect(shown).toContain('Catalogue Events');
		expect(new Set(shown).size).toBe(shown.length);
	});
});
