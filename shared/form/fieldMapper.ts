import type {
	INodeProperties,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { EDITOR_TYPES, hasOptions, type FieldKind } from '../catalogue/fieldKinds';
import type { Field } from '../catalogue/fields';
import type { Catalogue } from '../transport/pipeline';
import { isIsbnField } from '../values/isbn';
import { editorMethod } from './editorMethods';
import { inEditor } from './inEditor';
import { longListsField, optionNames } from './longLists';
import { MOST_BYTES, sizeOf, withinBytes, YES_OR_NO } from './mapperForm';
import { otherFieldsField } from './otherFields';
import { fieldsOfType, typeInForm } from './typeLocator';

type MapperMode = 'create' | 'update' | 'upsert';

/** Kinds of one plain value, by which a resource can be found again. */
const MATCHABLE: ReadonlySet<FieldKind> = new Set(['text', 'number', 'date', 'oneOption']);

/** What is saved with the values: n8n's schema entry, our kind, which says how the value is sent, and what a create needs. */
interface MapperField extends ResourceMapperField {
	kind: FieldKind;
	/** Whether a create needs it; n8n's own `required` would want it of an update, too. */
	mandatory: boolean;
	/** The service's word for its type, where nobody knows it. */
	unknownType?: string;
}

const isHidden: Readonly<Record<MapperMode, (field: Field, isDefaultMatch: boolean) => boolean>> = {
	create: () => false,
	update: () => true,
	upsert: ({ required }, isDefaultMatch) => !required && !isDefaultMatch,
};

/** A field of the live list as the mapper shows it. Always says `readOnly` and `removed`: without them n8n takes the schema for stale. */
function mapperField(
	field: Field,
	options: INodePropertyOptions[],
	mode: MapperMode,
	isDefaultMatch: boolean,
): MapperField {
	const { kind, unknownType } = field;
	const choices = kind === 'boolean' ? YES_OR_NO : options;
	const type = hasOptions(kind) && choices.length === 0 ? 'string' : EDITOR_TYPES[kind];
	const required = mode === 'create' && field.required;
	return {
		id: field.name,
		displayName: field.title,
		required,
		display: true,
		defaultMatch: isDefaultMatch,
		canBeUsedToMatch: mode === 'upsert' && MATCHABLE.has(kind),
		readOnly: false,
		removed: isHidden[mode](field, isDefaultMatch),
		type: type as ResourceMapperField['type'],
		kind,
		mandatory: field.required,
		...(unknownType !== undefined && { unknownType }),
		...(choices.length > 0 && { options: choices }),
	};
}

async function optionsOf(catalogue: Catalogue, field: Field): Promise<INodePropertyOptions[]> {
	if (field.ref === undefined || !hasOptions(field.kind)) return [];
	// Where a field's options are refused, the form still shows it: its names can be typed.
	const names = await optionNames(catalogue, field).catch(() => []);
	return names.map((name) => ({ name, value: name }));
}

/** Without its options: they are chosen in 'Long Lists', so the form must not ask for a value here. */
const withoutOptions = ({ options: _, ...field }: MapperField): MapperField => ({
	...field,
	displayName: `${field.displayName} (see Long Lists)`,
	required: false,
	type: 'string',
});

/** Leaves out the last fields that no create needs: 'Other Fields' takes them by name. */
function fewEnough(fields: MapperField[]): MapperField[] {
	const isNeeded = ({ mandatory, defaultMatch }: MapperField) => mandatory || defaultMatch;
	let room = MOST_BYTES - sizeOf(fields.filter(isNeeded));
	return fields.filter((field) => isNeeded(field) || (room -= sizeOf(field) + 1) > 0);
}

const mapperMethod = (name: string, mode: MapperMode) =>
	editorMethod('resourceMapping', name, async function (): Promise<ResourceMapperFields> {
		const type = typeInForm(this);
		if (type === '')
			return {
				fields: [],
				emptyFieldsNotice: "Choose a 'Resource Type' first: its fields appear here.",
			};
		return await inEditor(this, async (catalogue) => {
			const fields = await fieldsOfType(catalogue, type);
			const match = mode === 'upsert' ? fields.find(({ name }) => isIsbnField(name)) : undefined;
			const shown = fields.map(async (field) =>
				mapperField(field, await optionsOf(catalogue, field), mode, field === match),
			);
			return {
				fields: fewEnough(withinBytes(await Promise.all(shown), withoutOptions)),
				// n8n shows it under 'Map Automatically' whatever the fields are.
				...(fields.length === 0 && {
					emptyFieldsNotice: `'${type}' has no fields that the API key's user may see.`,
				}),
			};
		});
	});

const FORMS = {
	create: {
		resourceMapperMethod: mapperMethod('getFieldsToCreate', 'create'),
		mode: 'add',
		addAllFields: true,
	},
	update: {
		resourceMapperMethod: mapperMethod('getFieldsToUpdate', 'update'),
		mode: 'add',
		addAllFields: false,
	},
	upsert: {
		resourceMapperMethod: mapperMethod('getFieldsToUpsert', 'upsert'),
		mode: 'upsert',
		// With false the editor hides the field to match on, too.
		addAllFields: true,
		matchingFieldsLabels: {
			title: 'Field to Match On',
			description: 'The field whose value shows whether the resource already exists, e.g. the ISBN',
			hint: 'A resource with the same value is updated; with none a new one is created',
		},
	},
} as const;

/** The form of a resource's fields, built from the live list of the chosen type. */
const fieldsField = (mode: MapperMode): INodeProperties => ({
	displayName: 'Fields',
	name: 'fields',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	required: true,
	// Without a type n8n would show a red "has no fields" above a form that has only just been opened.
	displayOptions: { hide: { resourceType: [''] } },
	typeOptions: {
		loadOptionsDependsOn: ['resourceType.value'],
		resourceMapper: {
			...FORMS[mode],
			// As our messages call it; n8n would write 'Values to Send'.
			valuesLabel: 'Fields',
			fieldWords: { singular: 'field', plural: 'fields' },
			multiKeyMatch: false,
			supportAutoMap: true,
			noFieldsError: 'This resource type has no fields, or the service could not be reached.',
		},
	},
});

export const valueFields = (mode: MapperMode) => [
	fieldsField(mode),
	longListsField,
	otherFieldsField,
];
