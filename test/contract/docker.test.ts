import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { packPackage } from '../../scripts/host/package';
import { startVersion } from '../../scripts/hosts.cjs';
import { packageFolder } from '../engine/n8n';

const folder = join(packageFolder, 'docs/docker');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
	name: string;
	version: string;
	n8n: { nodes: string[] };
};

const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');
/** The lines below a key, from its name to the next one at its depth. */
const below = (key: string) =>
	new RegExp(`^( *)${key}:(.*\\n(?:\\1 +.*\\n|\\n)*)`, 'm').exec(compose)?.[2] ?? '';

describe('the image in docs/docker', () => {
	it('has the n8n that the tests run, and this version of the package', () => {
		expect(dockerfile).toContain(`FROM n8nio/n8n:${startVersion}\n`);
		expect(dockerfile).toContain(`ARG PACKAGE=${manifest.name}@${manifest.version}\n`);
	});

	it('its steps, run in a plain folder without any network, put the package where n8n loads it from', async () => {
		const home = mkdtempSync(join(tmpdir(), 'catalogue-image-'));
		const { tarball } = await packPackage(packageFolder, join(home, 'packed'));
		const nodes = join(home, '.n8n/nodes');
		const [first = '', second = ''] = [...dockerfile.matchAll(/^RUN (.*)$/gm)].map(([, step]) =>
			String(step).replaceAll('/home/node', home),
		);
		const run = (step: string) =>
			execFileSync('sh', ['-ec', step], {
				env: {
					PATH: process.env.PATH,
					HOME: home,
					PACKAGE: `./${basename(tarball)}`,
					npm_config_offline: 'true',
				},
			});
		run(first);
		copyFileSync(tarball, join(nodes, basename(tarball)));
		run(second);
		const installed = join(nodes, 'node_modules', manifest.name);
		expect(manifest.n8n.nodes.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
	}, 60_000);
});

describe('the compose file in docs/docker', () => {
	it('has n8n and two workers of one image and with one set of settings, PostgreSQL and Redis', () => {
		expect([...below('services').matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)).toEqual([
			'n8n',
			'worker-1',
			'worker-2',
			'postgres',
			'redis',
		]);
		expect(below('x-n8n')).toContain('build: .\n');
		expect(below('n8n')).toMatch(/<<: \*n8n[^]*environment:\n\s+<<: \*settings/);
		expect(below('worker-1')).toBe(' &worker\n    <<: *n8n\n    command: worker --concurrency=5\n');
		expect(compose).toContain('worker-2: *worker\n');
	});

	it('keeps files where all processes find them, loads unverified packages, and hides the package behind no volume', () => {
		for (const setting of [
			'EXECUTIONS_MODE: queue',
			'N8N_DEFAULT_BINARY_DATA_MODE: database',
			"N8N_UNVERIFIED_PACKAGES_ENABLED: 'true'",
		])
			expect(below('x-n8n')).toContain(setting);
		expect(below('x-n8n') + below('n8n')).not.toContain('volumes');
	});
});
