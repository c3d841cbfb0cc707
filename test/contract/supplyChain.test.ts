import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const jsonOf = (file: string) => JSON.parse(textOf(file)) as Record<string, unknown>;

interface Locked {
	version?: string;
	resolved?: string;
	integrity?: string;
	link?: boolean;
	inBundle?: boolean;
}

const lockFiles = ['package-lock.json', ...globSync('host/*/package-lock.json', { cwd: root })];
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

describe('what ships', () => {
	const manifest = jsonOf('package.json');

	it('has nothing to install but n8n itself', () => {
		expect(manifest).not.toHaveProperty('dependencies');
		expect(manifest).not.toHaveProperty('optionalDependencies');
		expect(manifest).not.toHaveProperty('bundleDependencies');
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('runs nothing when it is installed', () => {
		expect(
			Object.keys(manifest.scripts as object).filter((name) =>
				/^(pre|post)?(install|prepare|publish|pack)/.test(name),
			),
		).toEqual([]);
	});
});

it('the bill of materials names the package and what is bundled into it', () => {
	const { metadata, components } = JSON.parse(
		execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root, encoding: 'utf8' }),
	) as {
		metadata: { component: { name: string; version: string } };
		components: Array<{ name: string; version: string; hashes: unknown[]; licenses: unknown[] }>;
	};
	const { name, version } = jsonOf('package.json');
	expect(metadata.component).toMatchObject({ name, version });
	const bundled = components.map((component) => component.name).sort();
	expect(bundled).toEqual(['@streamparser/json', 'eventsource-parser']);
	for (const name of bundled) expect(textOf('NOTICE')).toContain(`\n${name}\n`);
	for (const component of components)
		expect(component).toMatchObject({ hashes: [expect.anything()], licenses: [expect.anything()] });
});

describe.each(lockFiles)('%s', (file) => {
	const { lockfileVersion, packages } = jsonOf(file) as {
		lockfileVersion: number;
		packages: Record<string, Locked>;
	};
	const installed = Object.entries(packages).filter(
		([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
	);
	const namesOf = (all: Array<[string, Locked]>) => all.map(([path]) => path);

	it('holds no address', () => {
		expect(namesOf(installed.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
		expect(textOf(file)).not.toMatch(/"(version|resolved)": "(https?|git|file)[+:]/);
	});

	it('holds the SHA-512 of every package', () => {
		expect(lockfileVersion).toBe(3);
		expect(installed.length).toBeGreaterThan(100);
		expect(
			namesOf(
				installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity)),
			),
		).toEqual([]);
	});
});

it.each(['.npmrc'])('no install script of a dependency runs (%s)', (file) => {
	expect(textOf(file)).toMatch(/^ignore-scripts=true$/m);
});

describe.each(workflows)('%s', (file) => {
	const text = textOf(file);
	const used = [...text.matchAll(/uses: (\S+)(.*)/g)].map(([, action = '', comment = '']) => ({
		action,
		comment,
	}));

	it('uses actions by their commit, with the version beside', () => {
		expect(
			used.filter(
				({ action, comment }) =>
					!/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action) || !/ # v\d+\.\d+\.\d+$/.test(comment),
			),
		).toEqual([]);
	});

	it('may only read unless a job says otherwise, and leaves no token behind', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n$/m);
		expect(text.match(/actions\/checkout@/g)).toHaveLength(
			text.match(/persist-credentials: false/g)?.length ?? 0,
		);
		expect(text).not.toMatch(/pull_request_target|write-all|secrets\./);
	});

	it('puts nothing that a stranger may write into a shell', () => {
		expect(text.match(/run: .*\$\{\{.*\}\}/g)).toBeNull();
	});
});

it('a release is tested, checked and published with its provenance, and brings its bill of materials', () => {
	const text = textOf('.github/workflows/release.yml');
	const steps = [
		'.ci/run',
		'npm run lint:package',
		'npm run audit',
		'npm run --silent sbom',
		'npm publish --provenance',
	];
	const places = steps.map((step) => text.indexOf(step));
	expect(places).not.toContain(-1);
	expect([...places].sort((one, other) => one - other)).toEqual(places);
	expect(text).toContain('id-token: write');
});
