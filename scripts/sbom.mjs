/**
 * `npm run sbom`: what ships, as a CycloneDX document on stdout. The package installs nothing; what the build puts into its
 * files (gulpfile.js, NOTICE) npm takes for development only, so it is looked up among all that the lockfile names.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './setup.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const bundled = ['eventsource-parser', '@streamparser/json'].map(
	(name) => `${name}@${packages[`node_modules/${name}`].version}`,
);

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
	cwd: root,
	encoding: 'utf8',
	maxBuffer: 64 * 1024 * 1024,
});
const { components, dependencies, metadata, ...rest } = JSON.parse(text);
const shipped = components.filter((each) => bundled.includes(each['bom-ref']));
const { component } = metadata;
const own = { ...component, name: component['bom-ref'].replace(/@[^@]*$/, '') };
const tree = [
	{ ref: own['bom-ref'], dependsOn: bundled },
	...bundled.map((ref) => ({ ref, dependsOn: [] })),
];
console.log(
	JSON.stringify(
		{
			...rest,
			metadata: { ...metadata, component: own },
			components: shipped.map((each) => ({ ...each, scope: 'required' })),
			dependencies: tree,
		},
		undefined,
		'\t',
	),
);
