import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../shared/deployment/interfaceOverrides';

const root = join(__dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const overrides = readFileSync(join(root, 'docs/interface-overrides.md'), 'utf8');

const sources = ['shared', 'nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.endsWith('interfaceOverrides.ts'))
		.map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

describe('docs/interface-overrides.md', () => {
	it.each(Object.entries(assumptions))('shows what is assumed for %s', (name, assumed) => {
		expect(overrides).toContain(`| \`${name}\` | ${assumed && `\`${assumed}\` `}|`);
	});

	it('names no assumption that is gone', () => {
		const named = [...overrides.matchAll(/^\| `([\w.]+)` \| (?:`[^`]*` )?\|$/gm)].map(
			([, name]) => name,
		);
		expect(named).toEqual(Object.keys(assumptions));
	});

	it('names none that the nodes do not read', () => {
		// Names that are put together: assumed(`search.${chosen}`), assumed(`${kind}s.modifiedDate`).
		const formsOf = (name: string) => [
			`'${name}'`,
			`\`${name.split('.')[0]}.\${`,
			...(/^(job|run)s\./.test(name) ? [`\`\${kind}s.${name.split('.')[1]}\``] : []),
		];
		const isRead = (name: string) =>
			sources.some((source) => formsOf(name).some((form) => source.includes(form)));
		expect(Object.keys(assumptions).filter((name) => !isRead(name))).toEqual([]);
	});

	it('has every override that an error or a hint names', () => {
		const advice = sources.flatMap((source) =>
			source.split('\n').filter((line) => line.includes("'Interface Overrides'")),
		);
		const named = advice.flatMap((line) =>
			['job', 'run'].flatMap((kind) =>
				[...line.replaceAll('${kind}', kind).matchAll(/'([a-z]+\.\w+)'/gi)].map(([, name]) => name),
			),
		);
		expect(named.length).toBeGreaterThan(60);
		expect(named.filter((name = '') => !Object.hasOwn(assumptions, name))).toEqual([]);
	});
});

describe('the README', () => {
	it.each(
		readdirSync(join(root, 'docs'))
			.filter((name) => name.endsWith('.md'))
			.map((name) => `docs/${name}`),
	)('and %s link only to files that are there', (document) => {
		const text = readFileSync(join(root, document), 'utf8');
		const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) =>
			String(target),
		);
		expect(targets.filter((target) => !existsSync(join(root, 'docs', target)))).toEqual([]);
	});

	it('links only to files that are there', () => {
		const targets = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) =>
			String(target),
		);
		expect(targets.length).toBeGreaterThan(5);
		expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
	});

	it('shows pictures that are there and small, and keeps no others', () => {
		const folder = join(root, 'docs/images');
		const feed = readFileSync(join(root, 'docs/nightly-feed.md'), 'utf8');
		const shown = [...`${readme}${feed}`.matchAll(/\bimages\/([\w-]+\.png)/g)].map(([, name]) =>
			String(name),
		);
		expect(new Set(shown)).toEqual(new Set(readdirSync(folder)));
		expect(shown.filter((name) => statSync(join(folder, name)).size > 60_000)).toEqual([]);
	});

	it('explains messages that the nodes really show', () => {
		const [, table] = readme.split('| The node says | What to do |');
		const messages = [...table!.split('\n\n')[0]!.matchAll(/^\| ([^|-][^|]*) \|/gm)].map(
			([, message]) => message!.trim(),
		);
		const sources = readdirSync(join(root, 'shared'), { recursive: true, encoding: 'utf8' }).filter(
			(file) => file.endsWith('.ts'),
		);
		const texts = sources
			.map((file) => readFileSync(join(root, 'shared', file), 'utf8'))
			.join('\n');
		expect(messages.length).toBeGreaterThan(8);
		expect(messages.filter((message) => !texts.includes(message))).toEqual([]);
	});
});
