import type { ResourceRow } from '../access/walls.ts';
import type { FieldRow } from '../database/fields.ts';
import { allFields, rolesOf } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SourceRecord } from './record.ts';

const mostFileText = 4000;

const textOf = (value: unknown): string =>
	Array.isArray(value) ? value.join('; ') : value == null ? '' : String(value);

/** What there is to say about a resource. Keywords are not drawn from the old ones when they are the `target`. */
export function sourceOf(sandbox: Sandbox, resource: ResourceRow, target?: FieldRow): SourceRecord {
	const { database } = sandbox;
	const roles = rolesOf(sandbox);
	const values = JSON.parse(resource.fields) as Record<string, unknown>;
	const typeOf = new Map(allFields(database).map(({ name, type }) => [name, type]));
	const ofType = (type: FieldRow['type']) =>
		Object.entries(values).filter(([name]) => typeOf.get(name) === type);
	const texts = ofType('longText').filter(([name]) => name !== roles.keywords);
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
		subjects: ofType('tree').flatMap(([, value]) =>
			Array.isArray(value) ? value.map(String) : [],
		),
		prose: texts.map(([, value]) => textOf(value)).join(' ') || (file?.text ?? ''),
		keywords: target?.name === roles.keywords ? '' : textOf(values[roles.keywords]),
	};
}
