import { readFileSync } from 'node:fs';
import type { Assumption } from '../shared/deployment/interfaceOverrides.ts';
import { assumptions } from '../shared/deployment/interfaceOverrides.ts';

/** Names that the interface leaves open and only the sandbox needs: whoever reads them passes them on as they are. */
const own = {
	'apiKey.user': 'user',
	'apiKey.usergroup': 'usergroup',
	'apiKey.scopes': 'scopes',
	'apiKey.access': 'access',
	'fields.options': 'options',
	'files.extension': 'extension',
	'files.size': 'size',
	'usage.requests': 'requests',
} as const;

/** All that the interface leaves open, with the names that a run uses unless told otherwise. */
export const names = { ...assumptions, ...own };

export type Name = Assumption | keyof typeof own;

/** The name this run uses for one assumption, e.g. assumed('runs.path'). */
export type Assumed = (key: Name) => string;

function isName(key: string): key is Name {
	return Object.hasOwn(names, key);
}

/** The names with the overrides of `file` laid over; an unknown key is an error, since it would move nothing. */
export function readInterface(file: string | undefined): Assumed {
	const table: Record<Name, string> = { ...names };
	const overrides: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
	for (const [key, value] of Object.entries(overrides as Record<string, unknown>)) {
		if (!isName(key)) throw new Error(`--interface: there is no assumption named "${key}"`);
		if (typeof value !== 'string') throw new Error(`--interface: "${key}" takes a text`);
		table[key] = value;
	}
	return (key) => table[key];
}

/** A path of the assumptions table as a route: '/resources/{ref}/file' is '/resources/:ref/file'. */
export function pathOf(path: string): string {
	return path.replace(/\{(\w+)\}/g, ':$1');
}
