import { createHash } from 'node:crypto';

import type { Options } from '../options.ts';
import { instances as instanceNames } from '../options.ts';
import type { Sandbox } from '../sandbox.ts';
import { generateResources, instances, seedHistory, seedResources } from '../seed/index.ts';
import type { SeedInstance } from '../seed/types.ts';
import { writeHistory } from './history.ts';
import { seedWriter } from './seedWriter.ts';

/** Refs differ from one instance to the other, as they do between real servers. */
const refsApart = 5000;

function writePeople(
	{ database }: Sandbox,
	{ usergroups, users, keys }: SeedInstance,
	first: number,
): Map<string, number> {
	const groups = new Map(usergroups.map(({ name }, index) => [name, first + index]));
	const refs = new Map(users.map(({ name }, index) => [name, first + index]));
	for (const { name, market } of usergroups) {
		database.run(
			'INSERT INTO usergroup (ref, name, market) VALUES (?, ?, ?)',
			groups.get(name) ?? null,
			name,
			market,
		);
	}
	for (const user of users) {
		const permissions = [
			...user.permissions,
			...(user.mayCreateTeamCollections ? ['team'] : []),
			...(user.maySeeConfidential ? ['v'] : []),
		];
		database.run(
			`INSERT INTO user (ref, name, full_name, email, usergroup, permissions, access, view_states, edit_states, view_filter, edit_filter)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			refs.get(user.name) ?? null,
			user.name,
			user.fullName,
			user.email,
			groups.get(user.usergroup) ?? null,
			JSON.stringify(permissions),
			user.access,
			JSON.stringify(user.viewStates),
			JSON.stringify(user.editStates),
			JSON.stringify(user.viewFilter),
			JSON.stringify(user.editFilter),
		);
	}
	for (const { key, user, scopes, cmsAccess } of keys) {
		database.run(
			'INSERT INTO api_key (key, name, user, scopes, cms_access) VALUES (?, ?, ?, ?, ?)',
			key,
			key,
			user === null ? null : (refs.get(user) ?? null),
			JSON.stringify(scopes),
			cmsAccess ? 1 : 0,
		);
	}
	return refs;
}

function writeOptions(
	{ database }: Sandbox,
	field: number,
	options: SeedInstance['types'][number]['fields'][number]['options'],
	first: number,
): number {
	const refs = new Map((options ?? []).map(({ name }, index) => [name, first + index]));
	(options ?? []).forEach(({ name, code, parent }, position) => {
		database.run(
			'INSERT INTO option (ref, field, name, code, parent, position) VALUES (?, ?, ?, ?, ?, ?)',
			first + position,
			field,
			name,
			code ?? null,
			parent === undefined ? null : (refs.get(parent) ?? null),
			position,
		);
	});
	return first + refs.size;
}

/** Types, fields and options. A field that stands on two types is one field. */
function writeTypes(sandbox: Sandbox, { types }: SeedInstance, first: number): Map<string, number> {
	const { database } = sandbox;
	const typeRefs = new Map(types.map(({ name }, index) => [name, first + index]));
	const fieldRefs = new Map<string, number>();
	let nextOption = first + 1000;
	for (const type of types) {
		const typeRef = typeRefs.get(type.name) ?? 0;
		database.run(
			'INSERT INTO resource_type (ref, name, extensions, extraction_job) VALUES (?, ?, ?, ?)',
			typeRef,
			type.name,
			JSON.stringify(type.fileExtensions),
			type.fileExtensions.includes('epub') ? 'metadata_extraction' : null,
		);
		type.fields.forEach((field, position) => {
			const known = fieldRefs.get(field.name);
			const ref = known ?? first + 50 + fieldRefs.size;
			if (known === undefined) {
				fieldRefs.set(field.name, ref);
				database.run(
					'INSERT INTO field (ref, name, title, type, required, ai_enabled, searchable) VALUES (?, ?, ?, ?, ?, ?, ?)',
					ref,
					field.name,
					field.title,
					field.type,
					field.required ? 1 : 0,
					field.aiEnabled ? 1 : 0,
					field.searchable ? 1 : 0,
				);
				nextOption = writeOptions(sandbox, ref, field.options, nextOption);
			}
			database.run(
				'INSERT INTO type_field (type, position, field) VALUES (?, ?, ?)',
				typeRef,
				position,
				ref,
			);
		});
	}
	return typeRefs;
}

function writeDestinations(
	{ database }: Sandbox,
	{ destinations }: SeedInstance,
	first: number,
): void {
	destinations.forEach(({ name, type, location }, index) => {
		database.run(
			'INSERT INTO destination (ref, name, type, location, login, password) VALUES (?, ?, ?, ?, ?, ?)',
			first + index,
			name,
			type,
			location,
			'sandbox-feed',
			'sandbox-ftp-password',
		);
	});
}

/** What a data file was filled with. */
type Seed = Pick<Options, 'instance' | 'seed' | 'epoch'> & { records: number | null };

/** All but the resources and what has been done with them. */
function writeInstance(sandbox: Sandbox, instance: SeedInstance): void {
	const { database, options } = sandbox;
	const first = 1 + instanceNames.indexOf(options.instance) * refsApart;
	database.setSetting('roles', instance.roles);
	database.setSetting(
		'secret',
		createHash('sha256').update(`sandbox ${options.instance} ${options.seed}`).digest('hex'),
	);
	writePeople(sandbox, instance, first);
	writeTypes(sandbox, instance, first);
	writeDestinations(sandbox, instance, first);
	database.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('resource', ?)", first + 999);
}

/** So much of a large catalogue is one transaction: one of all would take its size on the disk twice. */
const recordsAtOnce = 50_000;

/** Fills the empty tables with the seed of the options: the same bytes for the same options. What it was comes last: without it a file is not whole. */
function write(sandbox: Sandbox): void {
	const { database, options } = sandbox;
	const { records: count, seed, epoch } = options;
	const instance = instances[options.instance];
	database.transaction(() => writeInstance(sandbox, instance));
	const writeResource = seedWriter(sandbox, instance);
	const resources =
		count === undefined
			? seedResources(instance, epoch)
			: generateResources(instance, { count, seed, epoch });
	const rest = resources[Symbol.iterator]();
	const writeSome = () => {
		for (let number = 0; number < recordsAtOnce; number++) {
			const { value, done } = rest.next();
			if (done) return false;
			writeResource(value);
		}
		return true;
	};
	while (database.transaction(writeSome));
	database.transaction(() => {
		writeHistory(sandbox, instance, seedHistory(instance, epoch));
		database.setSetting('seed', {
			instance: options.instance,
			records: count ?? null,
			seed,
			epoch,
		} satisfies Seed);
	});
}

/** Makes the catalogue. A file that already holds one goes on with it, whatever the options say, unless it is to be replaced. */
export function fill(sandbox: Sandbox, { replace }: { replace: boolean }): void {
	const { database, catalogue, options } = sandbox;
	const kept = database.setting<Seed>('seed');
	if (kept && !replace) {
		Object.assign(options, kept, { records: kept.records ?? undefined });
		return;
	}
	// A start that was killed may have left a part.
	database.clear();
	database.bulk(() => write(sandbox));
	catalogue.forget();
}
