import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../shared/deployment/endpoints';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const anonymous = (endpoint: string) => endpoint.replace(/\{\w+\}/g, '{}');

const sources = ['nodes', 'shared'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file)),
);

describe('the endpoints', () => {
	const ours = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

	it('are those of the interface', () => {
		const rows = JSON.parse(read('docs/interface.json')) as Array<{ endpoints?: string[] }>;
		const theirs = rows.flatMap(({ endpoints: named = [] }) => named).filter((at) => at !== '*');
		expect([...new Set(ours.map(anonymous))].sort()).toEqual(
			[...new Set(theirs.map(anonymous))].sort(),
		);
		expect(new Set(ours).size).toBe(ours.length);
	});

	it('are written once: no operation and no room spells a path', () => {
		const paths = Object.values(endpoints).map(({ path }) => `'${path}'`);
		const allowed = ['endpoints.ts', 'interfaceOverrides.ts'].map(
			(file) => `shared/deployment/${file}`,
		);
		const spelled = sources
			.filter((file) => !allowed.includes(file))
			.filter((file) =>
				read(file)
					.split('\n')
					.some(
						(line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && paths.some((path) => line.includes(path)),
					),
			);
		expect(spelled).toEqual([]);
	});
});
