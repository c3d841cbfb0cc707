import type { ResourceRow } from '../access/walls.ts';
import { allFields, rolesOf } from '../database/fields.ts';
import { writeValues } from '../database/resources.ts';
import { seedWriter } from '../database/seedWriter.ts';
import type { StoredValue } from '../database/values.ts';
import type { Sandbox } from '../sandbox.ts';
import { instances, overnightChanges } from '../seed/index.ts';

/** What the publisher's own staff did in the app that night. */
export interface Night {
	night: number;
	edited: number[];
	added: number[];
}

/** Makes the changes of one night at the present time; without a number it is the night after the last one. */
export function passNight(sandbox: Sandbox, number: number | undefined): Night {
	const { database, clock, options } = sandbox;
	const night = number ?? (database.setting<number>('night') ?? 0) + 1;
	const instance = instances[options.instance];
	const fields = new Map(allFields(database).map((field) => [field.name, field]));
	const add = seedWriter(sandbox, instance);
	const withIsbn = (isbn: string) =>
		database.row<ResourceRow>(
			'SELECT r.* FROM field_value v JOIN field f ON f.ref = v.field JOIN resource r ON r.ref = v.resource WHERE f.name = ? AND v.value = ?',
			rolesOf(sandbox).isbn,
			isbn,
		);
	return database.transaction(() => {
		const result: Night = { night, edited: [], added: [] };
		for (const change of overnightChanges(instance, night, options.epoch)) {
			if (change.kind === 'add') {
				const now = clock.iso();
				result.added.push(add({ ...change.resource, createdDate: now, modifiedDate: now }));
				continue;
			}
			const resource = withIsbn(change.isbn);
			const user = database.row<{ ref: number }>(
				'SELECT ref FROM user WHERE name = ?',
				change.user,
			);
			if (!resource || !user) continue;
			const values = Object.entries(change.fields).flatMap(([name, value]) => {
				const field = fields.get(name);
				return field ? [[field, value] satisfies [typeof field, StoredValue]] : [];
			});
			writeValues(sandbox, user.ref, resource, new Map(values));
			result.edited.push(resource.ref);
		}
		database.setSetting('night', night);
		return result;
	});
}
