import { dirname, join } from 'node:path';

/** One of the n8n releases that host/hosts.json pins. */
export type HostVersion = string;

const root = dirname(dirname(import.meta.dirname));

/** What n8n calls its major versions, in which settings and database differ. */
export const lineOf = (version: HostVersion): '1' | '2' => (version.startsWith('1.') ? '1' : '2');

/** The folder with the lockfile of one pinned n8n. */
export const hostFolder = (version: HostVersion): string => join(root, 'host', version);

/** n8n's own command line. */
export const hostProgram = (version: HostVersion): string =>
	join(hostFolder(version), 'node_modules/n8n/bin/n8n');

/** Where n8n keeps everything of its own inside the user folder. */
export const n8nFolder = (userFolder: string): string => join(userFolder, '.n8n');

/** Where n8n looks for community packages: `node_modules` in here. */
export const nodesFolder = (userFolder: string): string => join(n8nFolder(userFolder), 'nodes');

export const databaseFile = (userFolder: string): string =>
	join(n8nFolder(userFolder), 'database.sqlite');
