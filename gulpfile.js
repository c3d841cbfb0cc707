const { spawn } = require('node:child_process');
const { readFile, rm } = require('node:fs/promises');
const { glob } = require('node:fs/promises');
const { join, isAbsolute } = require('node:path');

const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

/** The only package whose code travels in ours: n8n allows no runtime dependencies. */
const bundled = 'eventsource-parser';

const clean = () => rm('dist', { recursive: true, force: true });

function compile() {
	return new Promise((resolve, reject) => {
		const tsc = spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });
		tsc.once('error', reject);
		tsc.once('close', (code) => (code === 0 ? resolve() : reject(new Error('TypeScript found errors (above).'))));
	});
}

const copyIcons = () => src('icons/*.{svg,png}', { encoding: false }).pipe(dest('dist/icons'));

const copyDescriptions = () => src(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json']).pipe(dest('dist/nodes'));

/** Puts the code of `bundled` in the place of its require; every other require stays as it is. */
async function bundle() {
	for await (const file of glob('dist/**/*.js')) {
		if (!(await readFile(file, 'utf8')).includes(`require("${bundled}`)) continue;
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
			const inside = importer.includes(join('node_modules', bundled));
			const wanted = kind === 'entry-point' || path.split('/')[0] === bundled || inside || isAbsolute(path);
			return wanted ? undefined : { path, external: true };
		});
	},
};

exports.build = series(clean, compile, parallel(copyIcons, copyDescriptions, bundle));
exports.default = exports.build;
