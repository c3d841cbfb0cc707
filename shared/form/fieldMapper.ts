import { MOST_BYTES, sizeOf } from './formBytes';
import type {
	ILoadOptionsFunctions,
	INodeProperties,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { Catalogue } from '../transport/pipeline';
import { EDITOR_TYPES, hasOptions, type FieldKind } from '../catalogue/fieldKinds';
import { fieldOptions, type Field } from '../catalogue/fields';
import { inEditor } from './editor';
import { resourceMapping } from './editorMethods';
import { isIsbnField } from '../values/isbn';
import { choiceOf } from './locator';
import { fieldsOfType } from './typeLocator';
import { YES_OR_NO } from './yesOrNo';

type MapperMode = 'create' | 'update' | 'upsert';

/** Kinds of one plain value, by which a resource can be found again. */
const MATCHABLE: ReadonlySet<FieldKind> = new Set<FieldKind>([
	'text',
	'number',
	'date',
	'oneOption',
]);

/** What is saved with the values: n8n's schema entry, our kind, which says how the value is sent, and what a create needs. */
interface MapperField extends ResourceMapperField {
	kind: FieldKind;
	/** Whether a create needs it; n8n's own `required` would want it of an update, too. */
	mandatory: boolean;
	/** The service's word for its type, where nobody knows it. */
	unknownType?: string;
}

/** Which fields are added by hand. */
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

async function optionsOf(
	catalogue: Catalogue,
	{ ref, kind }: Field,
): Promise<INodePropertyOptions[]> {
	if (ref === undefined || !hasOptions(kind)) return [];
	try {
		const options = await fieldOptions(catalogue, ref);
		// Two nodes of a tree may share a name, which is what is sent.
		const names = new Set(options.map(({ name }) => name));
		return [...names].map((name) => ({ name, value: name }));
	} catch {
		// Options that are refused for one field do not cost the form: its names can be typed.
		return [];
	}
}

/** Without its options: they are chosen in 'Long Lists', so the form must not ask for a value here. */
const withoutOptions = ({ options: _, ...field }: MapperField): MapperField => ({
	...field,
	displayName: `${field.displayName} (see Long Lists)`,
	required: false,
	type: 'string',
});

/** The last fields that no create needs leave next: 'Other Fields' takes them by their names. */
function fewEnough(fields: MapperField[]): MapperField[] {
	const isNeeded = ({ mandatory, defaultMatch }: MapperField) => mandatory || defaultMatch;
	let room = MOST_BYTES - sizeOf(fields.filter(isNeeded));
	return fields.filter((field) => isNeeded(field) || (room -= sizeOf(field) + 1) > 0);
}

/** The longest lists leave the form until its schema is small enough. */
function withinBytes(fields: MapperField[]): MapperField[] {
	const sizes = fields.map((field) => sizeOf(field.options ?? []));
	const longest = [...fields.keys()].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
	let size = sizeOf(fields);
	const left = new Set<number>();
	for (const index of longest) {
		if (size <= MOST_BYTES || (sizes[index] ?? 0) <= 2) break;
		size -= sizes[index] ?? 0;
		left.add(index);
	}
	return fewEnough(fields.map((field, index) => (left.has(index) ? withoutOptions(field) : field)));
}

const mapperMethod = (mode: MapperMode) =>
	async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const type = choiceOf(this.getCurrentNodeParameter('resourceType')).value;
		if (type === '')
			return {
				fields: [],
				emptyFieldsNotice: "Choose a 'Resource Type' first: its fields appear here.",
			};
		return await inEditor(this, async (catalogue) => {
			const fields = await fieldsOfType(catalogue, type);
			const options = await Promise.all(
				fields.map(async (field) => await optionsOf(catalogue, field)),
			);
			const match = mode === 'upsert' ? fields.find(({ name }) => isIsbnField(name)) : undefined;
			return {
				fields: withinBytes(
					fields.map((field, index) =>
						mapperField(field, options[index] ?? [], mode, field === match),
					),
				),
				// n8n shows it under 'Map Automatically' whatever the fields are.
				...(fields.length === 0 && {
					emptyFieldsNotice: `'${type}' has no fields that the API key's user may see.`,
				}),
			};
		});
	};

/** What differs between the three forms. */
const FORMS = {
	create: {
		resourceMapperMethod: resourceMapping('getFieldsToCreate', mapperMethod('create')),
		mode: 'add',
		addAllFields: true,
	},
	update: {
		resourceMapperMethod: resourceMapping('getFieldsToUpdate', mapperMethod('update')),
		mode: 'add',
		addAllFields: false,
	},
	upsert: {
		resourceMapperMethod: resourceMapping('getFieldsToUpsert', mapperMethod('upsert')),
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
export const fieldsField = (mode: MapperMode): INodeProperties => ({
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
