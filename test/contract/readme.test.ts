import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../shared/service/assumptions';

const root = join(__dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

describe('the README', () => {
	it.each(Object.entries(assumptions))('shows what is assumed for %s', (name, assumed) => {
		expect(readme).toContain(`| \`${name}\` | \`${assumed}\` |`);
	});

	it('names no assumption that is gone', () => {
		const named = [...readme.matchAll(/^\| `([\w.]+)` \| `[^`]*` \|$/gm)].map(([, name]) => name);
		expect(named).toEqual(Object.keys(assumptions));
	});

	it('links only to files that are there', () => {
		const targets = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => String(target));
		expect(targets.length).toBeGreaterThan(5);
		expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
	});
});
