import type { ExecuteContext } from 'n8n-core';
import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

import { helperNodes } from './helperNodes';
import { core, n8n, packageFolder } from './n8n';

/** The built package as n8n loads it, with the loader that n8n uses for installed community packages. */
const loadPackage = async () => {
	const loader = new core.PackageDirectoryLoader(packageFolder);
	await loader.loadAll();
	return loader;
};

let loading: ReturnType<typeof loadPackage> | undefined;
const loadedPackage = () => (loading ??= loadPackage());

export interface PackageTypes {
	/** `n8n-nodes-publisher-catalogue` */
	packageName: string;
	nodeTypes: INodeTypes;
	credentialType(name: string): ICredentialType;
	/** Names of all node types with the package's prefix. */
	names: string[];
}

/** What n8n knows of the package, and the helper nodes. */
export async function packageTypes(): Promise<PackageTypes> {
	const loader = await loadedPackage();
	const prefix = `${loader.packageName}.`;

	const getByName = (type: string): INodeType | IVersionedNodeType => {
		const helper = helperNodes[type];
		if (helper) return helper;
		if (!type.startsWith(prefix)) throw new Error(`The harness has no node type ${type}.`);
		const name = type.slice(prefix.length);
		// n8n makes an agent's tool of each node, under a name of its own.
		return loader.getNode(name in loader.known.nodes ? name : name.replace(/Tool$/, '')).type;
	};

	const getByNameAndVersion = (type: string, version?: number): INodeType => {
		const nodeType = n8n.NodeHelpers.getVersionedNodeType(getByName(type), version);
		if (isDeclarative(nodeType)) {
			nodeType.execute = async function () {
				return (await new core.RoutingNode(this as ExecuteContext, nodeType).runNode()) ?? [];
			};
		}
		return nodeType;
	};

	return {
		packageName: loader.packageName,
		nodeTypes: { getByName, getByNameAndVersion, getKnownTypes: () => loader.known.nodes },
		credentialType: (name) => loader.getCredential(name).type,
		names: loader.types.nodes.map(({ name }) => prefix + name),
	};
}

/** As n8n decides it (its `shouldAssignExecuteMethod`). */
function isDeclarative({
	execute,
	supplyData,
	poll,
	trigger,
	webhook,
	methods,
	description,
}: INodeType): boolean {
	if (execute ?? supplyData ?? poll ?? trigger) return false;
	return description.requestDefaults !== undefined || !(webhook ?? methods);
}
