import { randomUUID } from 'node:crypto';
import type { User } from '../access/caller.ts';
import { editable } from '../access/walls.ts';
import { refuse } from '../answer/errors.ts';
import type { FieldRow } from '../database/fields.ts';
import { fieldsOfType, listTypes, optionsOf, rolesOf } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import { classify } from './classify.ts';
import { describe, describeShortly } from './description.ts';
import { keywordTerms } from './keywords.ts';
import type { SourceRecord } from './record.ts';
import { asPrompt } from './record.ts';
import { sourceOf } from './sourceOf.ts';
import { tokensOf } from './tokens.ts';

export interface FieldWanted {
	resourceRef: number;
	fieldRef?: number;
	fieldName?: string;
}

/** Field generation result (section 2). */
export interface GeneratedField {
	generationType: 'text' | 'classification';
	value: string;
	applied: false;
	fieldRef: number;
	fieldName: string;
	streamId: string;
	nodeIds: number[];
	nodeNames: string[];
}

function wantedField(fields: FieldRow[], { fieldRef, fieldName }: FieldWanted): FieldRow {
	const enabled = fields.filter(({ ai_enabled }) => ai_enabled === 1);
	const asked = fieldName ?? `with ref ${fieldRef}`;
	const label = fieldName?.toLowerCase();
	const exact = enabled.filter(({ ref, name }) =>
		fieldName === undefined ? ref === fieldRef : name === fieldName,
	);
	const matches =
		exact.length > 0
			? exact
			: enabled.filter(({ name, title }) =>
					[name, title].some((text) => text.toLowerCase() === label),
				);
	const [field, ...furtherMatches] = matches;
	if (!field) refuse('UNKNOWN_FIELD', `The resource has no AI-enabled field ${asked}`);
	if (furtherMatches.length > 0) {
		refuse(
			'AMBIGUOUS_FIELD',
			`"${asked}" matches several AI-enabled fields: ${matches.map(({ name }) => name).join(', ')}`,
		);
	}
	return field;
}

/** Keywords as comma-separated terms; prose, shorter where the field is the snippet of the record. */
function textFor(sandbox: Sandbox, { name, type }: FieldRow, source: SourceRecord): string {
	const { keywords, snippet } = rolesOf(sandbox);
	if (name === keywords || type === 'text') return keywordTerms(source).join(', ');
	return name === snippet ? describeShortly(source) : describe(source);
}

/**
 * A value for one AI-enabled field, drawn from the resource's own metadata and not saved (4.4), with its cost in tokens.
 * Throws 404 NOT_FOUND, 403 EDIT_DENIED, 400 UNKNOWN_FIELD or AMBIGUOUS_FIELD.
 */
export function generateField(sandbox: Sandbox, user: User, wanted: FieldWanted) {
	const { database } = sandbox;
	const resource = editable(database, user, wanted.resourceRef);
	const field = wantedField(fieldsOfType(database, resource.type), wanted);
	const source = sourceOf(sandbox, resource, field);
	const isClassification = listTypes.has(field.type);
	const nodes = isClassification ? classify(source, optionsOf(database, field.ref)) : [];
	const value = isClassification
		? nodes.map(({ name }) => name).join(', ')
		: textFor(sandbox, field, source);
	const generated: GeneratedField = {
		generationType: isClassification ? 'classification' : 'text',
		value,
		applied: false,
		fieldRef: field.ref,
		fieldName: field.name,
		streamId: randomUUID(),
		nodeIds: nodes.map(({ ref }) => ref),
		nodeNames: nodes.map(({ name }) => name),
	};
	return {
		generated,
		tokens: {
			feature: 'generate-field',
			input: tokensOf(asPrompt(source)),
			output: tokensOf(value),
		},
	};
}
