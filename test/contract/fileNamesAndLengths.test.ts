import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(__dirname, '../..');

const filesOf = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });

it('test/rules mirrors shared: a test has the name of the file that it is about, and may have a subject behind it', () => {
	// One that spans several rooms stands above them.
	const tests = filesOf('test/rules').filter((file) => /\/.*\.test\.ts$/.test(file));
	const isMirrored = (test: string) => {
		const [name] = basename(test).split('.');
		return existsSync(join(root, 'shared', dirname(test), `${name}.ts`));
	};
	expect(tests.length).toBeGreaterThan(50);
	expect(tests.filter((test) => !isMirrored(test))).toEqual([]);
});

/** What is longer still: one story each. None may join them. */
const LONG = ['test/nights/world.ts', 'test/tasks/tasks.test.ts'];

/** Tables and recordings, which are looked up and not read from top to bottom. */
const DATA =
	/\.(?:json|snap|md)$|^test\/mutants\/|^(?:scripts\/interface\/mapping|scripts\/pictures\/recipes|sandbox\/dialects\/envelope|test\/interface\/exercises|test\/tools\/agentTools)\.ts$/;

it.each([
	[200, 'nodes credentials shared'],
	[250, 'sandbox scripts test bench'],
])('no file but data has more than %s lines in %s', (most, folders) => {
	const files = folders
		.split(' ')
		.flatMap((folder) => filesOf(folder).map((file) => `${folder}/${file}`))
		.filter((file) => /\.(?:ts|m?js|cjs|css)$/.test(file) && !DATA.test(file));
	const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
	expect(files.length).toBeGreaterThan(50);
	expect(files.filter((file) => linesOf(file) > most && !LONG.includes(file))).toEqual([]);
});

/** From which modules a file imports, from top to bottom: in code only, where a line ends in one. */
const modulesOf = (file: string) =>
	[...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|\}) .*?from '([^']+)';$/gm)].map(
		([, module = '']) => module,
	);

it('imports stand in one order: packages, then files of ours, by their paths', () => {
	const files = ['nodes', 'credentials', 'shared']
		.flatMap((folder) => filesOf(folder).map((file) => `${folder}/${file}`))
		.filter((file) => file.endsWith('.ts'));
	const placeOf = (module: string) => `${Number(module.startsWith('.'))} ${module.toLowerCase()}`;
	const isInOrder = (modules: string[]) =>
		modules.every(
			(module, index) => index === 0 || placeOf(modules[index - 1]!) <= placeOf(module),
		);
	expect(files.flatMap(modulesOf).length).toBeGreaterThan(1000);
	expect(files.filter((file) => !isInOrder(modulesOf(file)))).toEqual([]);
});
