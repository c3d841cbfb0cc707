import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readJson, root } from './files.ts';
import { also, everywhere } from './mapping.ts';
import type { Row } from './rows.ts';

/** An operation of the built package. */
export interface Operation {
	/** `catalogueJob.job.get` */
	id: string;
	/** `Catalogue Job, Job: Get` */
	title: string;
	/** `GET /jobs/{}` */
	endpoint: string;
}

interface Property {
	name: string;
	options?: Array<{
		name: string;
		value: string;
		routing?: { request: { method: string; url: string } };
	}>;
	displayOptions?: { show?: { resource?: string[] } };
}
interface NodeDescription {
	displayName: string;
	name: string;
	group: string[];
	properties: Property[];
}

const require = createRequire(import.meta.url);

/** Names of path parts differ between the interface and the package. */
const anonymous = (endpoint: string) => endpoint.replaceAll(/\{\w+\}/g, '{}');

function operationsOf({ displayName, name, group, properties }: NodeDescription): Operation[] {
	// A trigger has no operations; scripts/interface/mapping.ts says what it polls.
	if (group.includes('trigger')) return [{ id: name, title: displayName, endpoint: '' }];
	const resources = properties.find((property) => property.name === 'resource')?.options;
	return properties
		.filter((property) => property.name === 'operation')
		.flatMap(({ options = [], displayOptions }) => {
			const resource = displayOptions?.show?.resource?.[0] ?? '';
			const shown = resources?.find(({ value }) => value === resource)?.name;
			return options.map((option) => ({
				id: `${name}.${resource}.${option.value}`,
				title: `${displayName}, ${shown === undefined ? '' : `${shown}: `}${option.name}`,
				endpoint: anonymous(
					`${option.routing?.request.method ?? ''} ${option.routing?.request.url ?? ''}`,
				),
			}));
		});
}

/** Every operation of the package as it is built in dist/. */
export function packageOperations(): Operation[] {
	const { n8n } = readJson<{ n8n: { nodes: string[] } }>('package.json');
	return n8n.nodes.flatMap((file) => {
		const [Node] = Object.values(
			require(join(process.env.CATALOGUE_PACKAGE ?? root, file)) as Record<
				string,
				new () => { description: NodeDescription }
			>,
		);
		return Node ? operationsOf(new Node().description) : [];
	});
}

/**
 * What covers a row: the operations of its endpoints, those that use an endpoint beside their own, and words for what
 * every operation does in the same way.
 */
export function coverOf({ id, endpoints = [] }: Row, operations: readonly Operation[]): string[] {
	if (everywhere[id] !== undefined) return [everywhere[id]];
	if (endpoints.includes('*')) return ['Every operation'];
	const wanted = endpoints.map(anonymous);
	const beside = endpoints.flatMap((endpoint) => also[endpoint] ?? []);
	const unknown = beside.filter((name) => !operations.some((operation) => operation.id === name));
	if (unknown.length > 0)
		throw new Error(
			`scripts/interface/mapping.ts names operations that there are not: ${unknown.join(', ')}`,
		);
	return operations
		.filter((operation) => wanted.includes(operation.endpoint) || beside.includes(operation.id))
		.map(({ title }) => title);
}
