import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import { flatMapWithPauses } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { isObject, listOf, objectOf, objectsOf, refOf, textOf } from '../values/read';
import { assumedMissing } from './missingRowKey';
import { wholeList, type Tell } from './wholeLists';

/** An option of a list field, or a node of a category tree. */
export interface FieldOption {
	name: string;
	ref: number | undefined;
	parent: number | undefined;
	raw: IDataObject;
}

/** 'FIC004000 FICTION / Classics': some catalogues have the code in the name. */
const CODE_BEFORE_NAME = /^([A-Z]{1,4}\d[A-Z\d]{1,8})[\s:–-]/;

export const codeOf = ({ name, raw }: Pick<FieldOption, 'name' | 'raw'>): string | undefined =>
	textOf(raw.code) ?? CODE_BEFORE_NAME.exec(name)?.[1];

/** Other keys for the node above, beside the assumed one. */
const PARENT_KEYS = ['parent', 'parentId'];

export const CHILD_KEYS = ['children', 'nodes', 'options', 'items'];

function nodesBelow(row: IDataObject, name: string): unknown[] {
	return CHILD_KEYS.flatMap((key) => {
		const below = row[key];
		const named = Object.entries(objectOf(below));
		const isNamed =
			named.length > 0 && named.every(([word, node]) => !refOf(word) && isObject(node));
		return isNamed
			? named.map(([word, node]) => ({ [name]: word, ...objectOf(node) }))
			: listOf(below);
	});
}

const nodesIn = (node: IDataObject): number =>
	nodesBelow(node, '').reduce<number>((sum, child) => sum + nodesIn(objectOf(child)), 1);

/** A node and all below it, each with the reference of the one above. Depth is bounded by that of the answer (shared/values/json.ts). */
function flattened(entry: unknown, above: number | undefined, { assumed }: Names): FieldOption[] {
	const [row] = objectsOf([
		typeof entry === 'object' ? entry : { [assumed('options.name')]: textOf(entry) },
	]);
	if (!row) return [];
	const name = textOf(row[assumed('options.name')]);
	const ref = refOf(row[assumed('options.ref')]) ?? refOf(row.id);
	const below = nodesBelow(row, assumed('options.name')).flatMap((child) =>
		flattened(child, ref, { assumed }),
	);
	const refIn = (node: unknown) =>
		refOf(node) ?? refOf(objectOf(node)[assumed('options.ref')]) ?? refOf(objectOf(node).id);
	const [parent = above] = [assumed('options.parent'), ...PARENT_KEYS].flatMap(
		(key) => refIn(row[key]) ?? [],
	);
	return [...(name ? [{ name, ref, parent, raw: row }] : []), ...below];
}

/** The options of a list or tree field by name; a tree may come as a list of all its nodes or with each node's children in it. */
export async function fieldOptions(catalogue: Catalogue, fieldRef: number, tell?: Tell) {
	const rows = await wholeList(
		catalogue,
		to(endpoints.listOptions, { id: fieldRef }),
		{
			keyedBy: catalogue.assumed('options.ref'),
			name: catalogue.assumed('options.name'),
			mayBeTexts: true,
		},
		nodesIn,
		tell,
	);
	const options = await flatMapWithPauses(rows, (row) => flattened(row, undefined, catalogue));
	if (options.length === 0 && rows.length > 0)
		throw assumedMissing(rows, 'options.name', catalogue);
	return options;
}
