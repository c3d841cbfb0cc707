import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { fieldKind } from './fieldKinds';
import type { FieldKind } from './fieldKinds';
import { pageOf, unnamed } from './lists';
import { flagOf, listOf, objectsOf, refOf, textOf } from './read';

/** A resource type (interface 4.1): addressed by its name; the reference, where there is one, lists its fields and filters by it. */
export interface ResourceType {
	name: string;
	ref: number | undefined;
	raw: IDataObject;
}

/** A field of a resource type (interface 4.1: `name` is certain, the rest is used when present). */
export interface Field {
	ref: number | undefined;
	name: string;
	title: string;
	kind: FieldKind;
	required: boolean;
	/** Undefined where the service does not say it of the field. */
	aiEnabled: boolean | undefined;
	raw: IDataObject;
}

/** An option of a list field, or a node of a category tree. */
export interface FieldOption {
	name: string;
	ref: number | undefined;
	/** The node above it. */
	parent: number | undefined;
	raw: IDataObject;
}

/** Resource types visible to the key. */
export async function resourceTypes(catalogue: Catalogue): Promise<ResourceType[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({ method: 'GET', path: path('/resources/types'), repeat: 'safe' });
	const { rows } = pageOf(data, catalogue, { keyedBy: at('types.ref'), text: at('types.name') });
	const types = rows.flatMap((row) => {
		const name = textOf(row[at('types.name')]);
		return name ? [{ name, ref: refOf(row[at('types.ref')]) ?? refOf(row.id), raw: row }] : [];
	});
	if (types.length === 0 && rows.length > 0) throw unnamed(rows, at('types.name'), 'types.name');
	return types;
}

/** The fields of a type, or of the whole instance where no type is given. */
export async function fieldsOf(catalogue: Catalogue, typeRef: number | undefined): Promise<Field[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path('/resources/fields'),
		query: { type: typeRef },
		repeat: 'safe',
	});
	const { rows } = pageOf(data, catalogue, { keyedBy: at('fields.ref'), text: 'name' });
	const fields = rows.flatMap((row): Field[] => {
		const name = textOf(row.name);
		if (!name) return [];
		return [
			{
				ref: refOf(row[at('fields.ref')]) ?? refOf(row.id),
				name,
				title: textOf(row[at('fields.title')]) || name,
				kind: fieldKind(textOf(row[at('fields.type')]) ?? '', catalogue),
				required: flagOf(row[at('fields.required')]) === true,
				aiEnabled: flagOf(row[at('fields.aiEnabled')]),
				raw: row,
			},
		];
	});
	if (fields.length === 0 && rows.length > 0) throw unnamed(rows, 'name');
	return fields;
}

/** What trees call the nodes below a node. */
const BELOW = ['children', 'nodes', 'options', 'items'];

/** A node and all below it, each with the reference of the one above. Depth is bounded by that of the answer (shared/service/json.ts). */
function flattened(entry: unknown, above: number | undefined, { at }: Pick<Catalogue, 'at'>): FieldOption[] {
	const [row] = objectsOf([typeof entry === 'object' ? entry : { [at('options.name')]: textOf(entry) }]);
	if (!row) return [];
	const name = textOf(row[at('options.name')]);
	const ref = refOf(row[at('options.ref')]) ?? refOf(row.id);
	const below = BELOW.flatMap((key) => listOf(row[key])).flatMap((child) => flattened(child, ref, { at }));
	return [...(name ? [{ name, ref, parent: refOf(row[at('options.parent')]) ?? above, raw: row }] : []), ...below];
}

/** The options of a list or tree field by name; a tree may come as a list of all its nodes or with each node's children in it. */
export async function fieldOptions(catalogue: Catalogue, fieldRef: number): Promise<FieldOption[]> {
	const { data } = await catalogue.call({
		method: 'GET',
		path: path('/resources/fields/{id}/options', { id: fieldRef }),
		repeat: 'safe',
	});
	const { rows } = pageOf(data, catalogue, { keyedBy: catalogue.at('options.ref'), text: catalogue.at('options.name') });
	const options = rows.flatMap((row) => flattened(row, undefined, catalogue));
	if (options.length === 0 && rows.length > 0) throw unnamed(rows, catalogue.at('options.name'), 'options.name');
	return options;
}
