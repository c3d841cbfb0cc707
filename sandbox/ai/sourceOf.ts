import type { ResourceRow } from '../access/walls.ts';
import { allFields, rolesOf } from '../database/fields.ts';
import type { FieldRow } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SourceRecord } from './record.ts';

const mostFileText = 4000;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : value == null ? '' : String(value));

/** What there is to say about a resource. `target` is the field being written: only running text is drawn from its own old value. */
export function sourceOf(sandbox: Sandbox, resource: ResourceRow, target?: FieldRow): SourceRecord {
	const { database } = sandbox;
	const roles = rolesOf(sandbox);
	const values = JSON.parse(resource.fields) as Record<string, unknown>;
	const typeOf = new Map(allFields(database).map(({ name, type }) => [name, type]));
	const isProse = (name: string) => typeOf.get(name) === 'longText' && name !== roles.keywords;
	const known = Object.entries(values).filter(([name]) => name !== target?.name || isProse(name));
	const subjects = known.filter(([name]) => typeOf.get(name) === 'tree').flatMap(([, value]) => (Array.isArray(value) ? value.map(String) : []));
	const file = database.row<{ text: string }>(
		"SELECT substr(text, 1, ?) text FROM file WHERE resource = ? AND kind = 'original'",
		mostFileText,
		resource.ref,
	);
	return {
		title: resource.title,
		author: textOf(values[roles.author]),
		imprint: textOf(values[roles.imprint]),
		year: textOf(values[roles.date]).slice(0, 4),
		subjects,
		prose: [...known.filter(([name]) => isProse(name)).map(([, value]) => textOf(value)), file?.text ?? ''].filter(Boolean).join(' '),
		keywords: target?.name === roles.keywords ? '' : textOf(values[roles.keywords]),
	};
}
