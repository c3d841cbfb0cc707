import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(__dirname, '../..');

const filesOf = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });

it('test/rules mirrors shared: a test has the name of the file that it is about, and may have a subject behind it', () => {
	const tests = filesOf('test/rules').filter((file) => file.endsWith('.test.ts'));
	const isMirrored = (test: string) => {
		const [name] = basename(test).split('.');
		return existsSync(join(root, 'shared', dirname(test), `${name}.ts`));
	};
	expect(tests.length).toBeGreaterThan(50);
	expect(tests.filter((test) => !isMirrored(test))).toEqual([]);
});
