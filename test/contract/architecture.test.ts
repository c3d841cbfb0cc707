import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(__dirname, '../..');

/** The folders of each layer, as ARCHITECTURE.md lists them: the highest first. */
const layers = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
	.split('\n')
	.flatMap((line) => {
		const [, layer, folders] = /^\| (\d) \| ([^|]+) \|/.exec(line) ?? [];
		return layer === undefined ? [] : [...folders!.matchAll(/`([^`]+)`/g)].map(([, folder]): [string, number] => [folder!, Number(layer)]);
	});
const layerOf = new Map(layers);

/** `shared/request/gate.ts` -> `shared/request`; `nodes/CatalogueJob/...` -> `nodes`. */
const folderOf = (file: string) => (file.startsWith('shared/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0]!);

const sources = ['nodes', 'shared'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file)),
);

const imports = sources.flatMap((file) =>
	[...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, target]) => ({
		file,
		target: relative(root, normalize(join(root, dirname(file), target!))),
	})),
);

describe('the layers of ARCHITECTURE.md', () => {
	it('name every folder that holds code of the package', () => {
		expect([...new Set(sources.map(folderOf))].sort()).toEqual([...layerOf.keys()].sort());
	});

	it('are imported downwards or sideways, never upwards', () => {
		const upwards = imports.filter(({ file, target }) => (layerOf.get(folderOf(target)) ?? Infinity) > layerOf.get(folderOf(file))!);
		expect(imports.length).toBeGreaterThan(300);
		expect(upwards).toEqual([]);
	});
});
