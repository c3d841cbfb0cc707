/**
 * `npm run lint:package`: packs the package as npm publishes it and judges the tarball as n8n's scanner does before it
 * lists a community package: its JavaScript and package.json under n8n's rules, inline comments void, no warnings either.
 * Also: only what n8n needs is inside, and nothing has to be installed with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import communityNodes from '@n8n/eslint-plugin-community-nodes';
import { ESLint } from 'eslint';

import { packageJson } from '../eslint.config.mjs';
import { createProgress, ensureBuild, root } from './setup.mjs';

const allowed =
	/^(package\.json|README\.md|LICENSE|NOTICE|index\.js|dist\/(credentials|nodes|shared)\/.+\.js|dist\/nodes\/.+\.json|dist\/icons\/[^/]+\.(svg|png))$/;
const needed = ['package.json', 'README.md', 'LICENSE', 'NOTICE', 'index.js'];

/** What n8n's scanner applies to a tarball: its newest rules for n8n Cloud, no console, and the older set for package.json. */
const scannerConfig = [
	communityNodes.configs.recommended,
	{ rules: { 'no-console': 'error' } },
	packageJson,
];

function unpack(folder) {
	const command = (name, args) => {
		const { status, stdout, stderr } = spawnSync(name, args, { cwd: root, encoding: 'utf8' });
		if (status !== 0)
			throw new Error(`${name} ${args.join(' ')} ended with exit code ${status}:\n${stderr}`);
		return stdout;
	};
	const [{ filename }] = JSON.parse(
		command('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
	);
	command('tar', ['-xzf', join(folder, filename), '-C', folder]);
	return join(folder, 'package');
}

function faultsOfContents(folder) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
	const {
		n8n,
		dependencies = {},
		peerDependencies = {},
	} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const registered = [...n8n.nodes, ...n8n.credentials];
	return [
		...files
			.filter((file) => !allowed.test(file))
			.map((file) => `${file} does not belong into the package`),
		...[...needed, ...registered]
			.filter((file) => !existsSync(join(folder, file)))
			.map((file) => `${file} is missing`),
		...files
			.filter(
				(file) =>
					file.endsWith('.js') &&
					readFileSync(join(folder, file), 'utf8').includes('sourceMappingURL'),
			)
			.map((file) => `${file} points to a source map`),
		...Object.keys(dependencies).map((name) => `${name} is a runtime dependency`),
		...Object.keys(peerDependencies)
			.filter((name) => name !== 'n8n-workflow')
			.map((name) => `${name} is a peer dependency`),
	];
}

async function faultsOfRules(folder) {
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: scannerConfig,
	});
	const results = await eslint.lintFiles(['**/*.js', 'package.json']);
	return results.flatMap(({ filePath, messages }) =>
		messages.map(
			({ line, ruleId, message }) => `${relative(folder, filePath)}:${line} ${message} (${ruleId})`,
		),
	);
}

await ensureBuild(createProgress());
const temporary = mkdtempSync(join(tmpdir(), 'catalogue-pack-'));
try {
	const folder = unpack(temporary);
	const faults = [...faultsOfContents(folder), ...(await faultsOfRules(folder))];
	for (const fault of faults) console.log(fault);
	console.log(
		`The packed package: ${faults.length === 0 ? 'nothing to object to' : `${faults.length} faults`}.`,
	);
	process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
	rmSync(temporary, { recursive: true, force: true });
}
