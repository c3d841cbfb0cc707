import type { ResourceRow } from '../access/walls.ts';
import { allFields, listTypes, rolesOf } from '../database/fields.ts';
import type { FieldRow } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SourceRecord } from './record.ts';

const mostFileText = 4000;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : value == null ? '' : String(value));

/** What there is to say about a resource. `target` is the field being written: a list is not drawn from its own old value. */
export function sourceOf(sandbox: Sandbox, resource: ResourceRow, target?: FieldRow): SourceRecord {
	const { database } = sandbox;
	const roles = rolesOf(sandbox);
	const values = JSON.parse(resource.fields) as Record<string, unknown>;
	const typeOf = new Map(allFields(database).map(({ name, type }) => [name, type]));
	const source = Object.entries(values).filter(([name]) => name !== target?.name || target.type === 'longText');
	const named = new Set([roles.title, roles.author, roles.imprint, roles.publisher, roles.isbn, roles.date, roles.price]);
	const ofType = (wanted: (type: string) => boolean) =>
		source.filter(([name]) => !named.has(name) && wanted(typeOf.get(name) ?? '')).map(([, value]) => value);
	const file = database.row<{ text: string }>(
		"SELECT substr(text, 1, ?) text FROM file WHERE resource = ? AND kind = 'original'",
		mostFileText,
		resource.ref,
	);
	const prose = ofType((type) => type === 'longText').map(textOf);
	return {
		title: resource.title,
		author: textOf(values[roles.author]),
		imprint: textOf(values[roles.imprint]),
		year: textOf(values[roles.date]).slice(0, 4),
		subjects: ofType((type) => type === 'tree').flatMap((value) => (Array.isArray(value) ? value.map(String) : [])),
		prose: [...prose, file?.text ?? ''].filter(Boolean).join(' '),
		otherTexts: ofType((type) => type === 'text' || (type !== 'tree' && listTypes.has(type))).map(textOf).filter(Boolean),
	};
}
