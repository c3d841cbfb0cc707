import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(__dirname, '../..');
const document = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

/** The rooms as ARCHITECTURE.md lists them: the highest first. */
const rooms = [...document.matchAll(/^\| `([^`]+)` \|/gm)].map(([, room]) => room!);

/** `shared/lists/list.ts` -> `shared/lists`; `nodes/CatalogueJob/...` -> `nodes`. */
const roomOf = (file: string) =>
	file.startsWith('shared/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0]!;

const sourcesIn = (...folders: string[]) =>
	folders.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => join(folder, file)),
	);

const sources = sourcesIn('nodes', 'shared');

const importsOf = (file: string) =>
	[
		...readFileSync(join(root, file), 'utf8').matchAll(
			/^(?:import|export) [^;]*?from '(\.[^']+)'/gm,
		),
	].map(([, target]) => ({
		file,
		target: relative(root, normalize(join(root, dirname(file), target!.replace(/\.ts$/, '')))),
	}));

const imports = sources.flatMap(importsOf);

/** A call holds how to look for what it made, which takes further calls: by its nature that is a circle of types. */
const isOfRecheck = ({ file, target }: (typeof imports)[number]) =>
	file === 'shared/transport/call.ts' && target === 'shared/transport/pipeline';

type Imports = ReadonlyMap<string, string[]>;

const importsIn = (found: typeof imports, files = sources): Imports =>
	new Map(
		files.map((file) => [
			file,
			found.filter((one) => one.file === file).map(({ target }) => `${target}.ts`),
		]),
	);

/** What files import, and what that imports, to the end. */
function reachedFrom(first: string[], targets: Imports): Set<string> {
	const seen = new Set(first.flatMap((file) => targets.get(file) ?? []));
	for (const file of seen) targets.get(file)?.forEach((target) => seen.add(target));
	return seen;
}

describe('the rooms of ARCHITECTURE.md', () => {
	it('are all folders that hold code of the package', () => {
		expect([...new Set(sources.map(roomOf))].sort()).toEqual([...rooms].sort());
	});

	it('import from those below them and from none above', () => {
		const upwards = imports.filter(
			({ file, target }) => rooms.indexOf(roomOf(target)) < rooms.indexOf(roomOf(file)),
		);
		expect(imports.length).toBeGreaterThan(300);
		expect(upwards).toEqual([]);
	});

	it('have no circle of files within them, nor has the sandbox, types included', () => {
		const files = [...sources, ...sourcesIn('sandbox')];
		const arrows = files.flatMap(importsOf).filter((arrow) => !isOfRecheck(arrow));
		const targets = importsIn(arrows, files);
		expect(files.filter((file) => reachedFrom([file], targets).has(file))).toEqual([]);
	});
});

it('ARCHITECTURE.md names files that are there', () => {
	const named = [...document.matchAll(/`([\w/]+\.(?:test\.)?ts)`/g)].map(([, file]) => file!);
	expect(named.length).toBeGreaterThan(70);
	expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

describe('the walks of ARCHITECTURE.md', () => {
	const walks = [...document.matchAll(/^\*\*[^*]+\*\*[\s\S]*?\n\n/gm)].map(([walk]) =>
		[...walk.matchAll(/`((?:nodes|shared)\/[^`]+)`/g)].map(([, file]) => file!),
	);

	it('are six', () => {
		expect(walks).toHaveLength(6);
	});

	it('begin with an operation or the trigger, which reaches every other file of the walk', () => {
		const targets = importsIn(imports);
		// The engine calls an operation, which does not import it so.
		const engine = 'shared/engine/execute.ts';
		const reached = (first: string) => reachedFrom([first, engine], targets).add(engine);
		expect(
			walks.flatMap(([first, ...others]) => others.filter((file) => !reached(first!).has(file))),
		).toEqual([]);
	});
});
