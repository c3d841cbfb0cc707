const { spawn } = require('node:child_process');
const { rmSync } = require('node:fs');
const { glob, readFile, rename, rm } = require('node:fs/promises');
const { join, isAbsolute } = require('node:path');

const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

/** The only packages whose code travels in ours: n8n allows no runtime dependencies. */
const bundled = ['eventsource-parser', '@streamparser/json'];

/**
 * Built here and moved to `dist` at the end, so that a build with errors leaves the last good one in its place. Of its own
 * for each process, since two builds at once would clear away each other's files.
 */
const built = `node_modules/.cache/dist-${process.pid}`;
process.once('exit', () => rmSync(built, { recursive: true, force: true }));

function compile() {
	return new Promise((resolve, reject) => {
		const tsc = spawn(
			process.execPath,
			[require.resolve('typescript/bin/tsc'), '--outDir', built],
			{ stdio: 'inherit' },
		);
		tsc.once('error', reject);
		tsc.once('close', (code) =>
			code === 0 ? resolve() : reject(new Error('TypeScript found errors (above).')),
		);
	});
}

const copyIcons = () => src('icons/*.{svg,png}', { encoding: false }).pipe(dest(`${built}/icons`));

const copyDescriptions = () =>
	src(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json']).pipe(dest(`${built}/nodes`));

/** Puts the code of `bundled` in the place of its require; every other require stays as it is. */
async function bundle() {
	for await (const file of glob(`${built}/**/*.js`)) {
		const code = await readFile(file, 'utf8');
		if (!bundled.some((name) => code.includes(`require("${name}`))) continue;
		await esbuild.build({
			entryPoints: [file],
			outfile: file,
			allowOverwrite: true,
			bundle: true,
			format: 'cjs',
			platform: 'node',
			target: 'es2022',
			legalComments: 'none',
			plugins: [onlyBundled],
		});
	}
}

const onlyBundled = {
	name: 'only-bundled',
	setup(build) {
		build.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
			const isInside = bundled.some((name) =>
				importer.includes(join('node_modules', name, 'dist')),
			);
			const isOne = bundled.some((name) => path === name || path.startsWith(`${name}/`));
			const wanted = kind === 'entry-point' || isOne || isInside || isAbsolute(path);
			return wanted ? undefined : { path, external: true };
		});
	},
};

async function putInPlace() {
	await rm('dist', { recursive: true, force: true });
	await rename(built, 'dist');
}

exports.build = series(compile, parallel(copyIcons, copyDescriptions, bundle), putInPlace);
exports.default = exports.build;
