import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { INodePropertyOptions } from 'n8n-workflow';

import { core, packageFolder } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';
import { service } from '../nodes/service';
import { outputSchema } from './outputSchema';
import type { Samples } from './samples';
import { takeSamples } from './samples';

const root = join(__dirname, '../..');
/** Set by `npm run schemas`: write what came out instead of comparing with it. */
const renews = process.env.RENEW_SCHEMAS === '1';

const folderOf = (node: string) => node.charAt(0).toUpperCase() + node.slice(1);
const schemaFolder = (node: string, base = root) =>
	join(base, 'nodes', folderOf(node), '__schema__');
const fileOf = (name: string) => {
	const [node = '', ...operation] = name.split('/');
	return `${join(schemaFolder(node), 'v1.0.0', ...operation)}.json`;
};
const written = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** 'catalogueJob/job/submit' of every operation of every action node, and the name of every trigger. */
async function allOperations(): Promise<string[]> {
	const { names, nodeTypes } = await packageTypes();
	return names.flatMap((name) => {
		const node = name.split('.').pop() ?? '';
		const { polling, properties } = nodeTypes.getByNameAndVersion(name).description;
		if (polling) return [node];
		return properties.flatMap((property) => {
			if (property.name !== 'operation') return [];
			const [resource] = property.displayOptions?.show?.resource ?? [];
			return (property.options as INodePropertyOptions[]).map(
				({ value }) => `${node}/${String(resource)}/${String(value)}`,
			);
		});
	});
}

function renew(samples: Samples): void {
	for (const node of new Set([...samples.keys()].map((name) => name.split('/')[0] ?? ''))) {
		rmSync(schemaFolder(node), { recursive: true, force: true });
	}
	for (const [name, items] of samples) {
		mkdirSync(dirname(fileOf(name)), { recursive: true });
		writeFileSync(fileOf(name), `${JSON.stringify(outputSchema(items), null, '\t')}\n`);
	}
}

describe('what the editor shows of an output before the first run', () => {
	const catalogue = service();
	let samples: Samples;
	beforeAll(async () => {
		samples = await takeSamples(catalogue);
		if (renews) renew(samples);
	}, 120_000);

	it('every operation has run, and gave something', async () => {
		expect([...samples.keys()].sort()).toEqual((await allOperations()).sort());
		expect([...samples].filter(([, items]) => items.length === 0).map(([name]) => name)).toEqual(
			[],
		);
	});

	it('is what the operations really put out (else: npm run schemas)', () => {
		for (const [name, items] of samples) {
			expect({ name, ...outputSchema(items) }).toEqual({ name, ...(written(name) as object) });
		}
	});

	it('has no key that n8n takes for a failed item', () => {
		const names = [...samples]
			.filter(([, items]) => items.some((item) => 'error' in item))
			.map(([name]) => name);
		expect(names).toEqual([]);
	});

	it.each([1, 1.1])(
		'is found by n8n in the built package for version %s of a node',
		async (version) => {
			// n8n looks for an earlier version's where there are operations only.
			const names = (await allOperations()).filter((name) => version === 1 || name.includes('/'));
			for (const name of names) {
				const [node = '', resource, operation] = name.split('/');
				const nodeDir = dirname(schemaFolder(node, join(packageFolder, 'dist')));
				const found = core.loadOutputSchema({
					nodeDir,
					version,
					resource,
					operation,
					versionFallback: true,
				});
				expect({ name, found }).toEqual({ name, found: written(name) });
			}
		},
	);
});
