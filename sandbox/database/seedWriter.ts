import { createHash } from 'node:crypto';

import type { Sandbox } from '../sandbox.ts';
import { contentTypes, fileBytes, fileText } from '../seed/index.ts';
import type { SeedAlternative, SeedFile, SeedInstance, SeedResource } from '../seed/types.ts';
import type { Values } from './resources.ts';
import { resourceWriter } from './resources.ts';

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

function writeFile(
	sandbox: Sandbox,
	instance: SeedInstance,
	resource: SeedResource,
	ref: number,
	file: SeedFile | SeedAlternative,
): void {
	const bytes = fileBytes(instance, resource, file);
	const label = 'label' in file ? file.label : '';
	sandbox.database.run(
		`INSERT INTO file (resource, kind, label, name, extension, mime, size, checksum, available, text, path, bytes)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)`,
		ref,
		label === '' ? 'original' : 'alternative',
		label,
		file.name,
		extensionOf(file.name),
		contentTypes[file.kind],
		bytes.length,
		createHash('sha256').update(bytes).digest('hex'),
		resource.createdDate,
		label === '' ? fileText(instance, resource) : '',
		bytes,
	);
}

/** The values that the resource has: null is no value. */
function valuesOf({ fields }: SeedResource): Values {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Values;
}

/** One resource of the seed, with its files. Returns its ref. */
export function seedWriter(
	sandbox: Sandbox,
	instance: SeedInstance,
): (resource: SeedResource) => number {
	const { database } = sandbox;
	const refsOf = (table: string) =>
		new Map(
			database
				.rows<{ name: string; ref: number }>(`SELECT name, ref FROM ${table}`)
				.map(({ name, ref }) => [name, ref]),
		);
	const types = refsOf('resource_type');
	const groups = refsOf('usergroup');
	const users = refsOf('user');
	const write = resourceWriter(sandbox);
	return (resource) => {
		const ref = write({
			type: types.get(resource.type) ?? 0,
			usergroup: groups.get(resource.usergroup) ?? 0,
			user: users.get(resource.createdBy) ?? 0,
			archive: resource.archive,
			confidential: resource.confidential === true,
			private: resource.private === true,
			extension: resource.file ? extensionOf(resource.file.name) : '',
			created: resource.createdDate,
			modified: resource.modifiedDate,
			values: valuesOf(resource),
			fileText: resource.file ? fileText(instance, resource) : '',
		});
		for (const file of [
			...(resource.file ? [resource.file] : []),
			...(resource.alternatives ?? []),
		]) {
			writeFile(sandbox, instance, resource, ref, file);
		}
		return ref;
	};
}
