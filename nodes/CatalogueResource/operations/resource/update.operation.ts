import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { valueFields } from '../../../../shared/form/fieldMapper';
import { choiceOf } from '../../../../shared/form/locatorValue';
import { optionsField } from '../../../../shared/form/options';
import { presentValues, presentValuesField } from '../../../../shared/form/presentValues';
import { RESOURCE_REF, resourceLocator } from '../../../../shared/form/resourceLocator';
import { bookNamed, targetRef } from '../../../../shared/form/resourceRefs';
import { typeField } from '../../../../shared/form/typeLocator';
import { differingValues } from '../../../../shared/record/changedValues';
import { EMPTY_ROW, isEmptyRow } from '../../../../shared/record/emptyRow';
import {
	fieldValues,
	withoutFields,
	type FieldValues,
} from '../../../../shared/record/fieldValues';
import { isAutomatic } from '../../../../shared/record/knownFields';
import { updateOptions } from '../../../../shared/record/writeOptions';
import { ownFields } from '../../../../shared/record/writeResult';
import { isIsbn, isIsbnField, isOwnIsbnField, isSameIsbn } from '../../../../shared/values/isbn';
import { asText, entryOf, joinNames, objectOf, refOf } from '../../../../shared/values/read';
import { tellDifferent, updateResource } from './writeResource';

/**
 * Writes all values. With 'Skip Unchanged' only those that differ from the current values of the input item, unless an
 * earlier item has changed the resource since.
 */
async function writeValues(item: Item, ref: number, entered: FieldValues): Promise<IDataObject> {
	const { parameters, run } = item;
	const changedRefs = await run.perRun('changed resources', () => new Set<number>());
	const skips = parameters.flag('skipUnchanged') && !changedRefs.has(ref);
	const present = skips ? presentValues(item, ref) : ownFields(item, ref);
	if (skips && !present)
		run.warn(
			"'Current Values' holds no fields, so nothing could be skipped. Give it the 'fields' of a search.",
		);
	const values = skips && present ? await differingValues(item, present, entered) : entered;
	if (Object.keys(values).length > 0) changedRefs.add(ref);
	else if (skips) tellOwnValues(item, Object.keys(entered));
	const output = await updateResource(
		item,
		ref,
		{ values, entered },
		present,
		await bookNamed(item),
	);
	await tellDifferent(item, `resource ${ref}`, entered);
	return output;
}

const comparedWithThemselves = (fields: string[]) =>
	`Some fields were compared with themselves, because their new value and the current one are read from the same place of the item: ${joinNames(fields)}. If a node before this one has changed a value there, turn off 'Skip Unchanged', or let that node put the new value in another place.`;

/** Where the present values are, as the editor writes the expression, and the new one of a field. */
const OWN_PLACES: Readonly<Record<string, string>> = {
	'={{$json.fields}}': '={{$json.fields.',
	'={{$json}}': '={{$json.',
};

const withoutSpaces = (entered: unknown) => asText(entered).replace(/\s/g, '');

/** The fields that are entered as their own present value. Columns that are mapped automatically are the item's own. */
function tellOwnValues(item: Item, names: string[]): void {
	const { fields, presentValues: ofItem } = item.context.getNode().parameters;
	const place = entryOf(OWN_PLACES, withoutSpaces(ofItem));
	const saved = objectOf(objectOf(fields).value);
	const areColumns = isAutomatic(item) && place === OWN_PLACES['={{$json}}'];
	for (const name of names)
		if (areColumns || withoutSpaces(saved[name]) === `${place}${name}}}`)
			item.run.hintOf(comparedWithThemselves, name);
}

const KEPT_ISBN =
	'The ISBN by which a resource was chosen was not written again: it stays as it is. To write it in another form, choose the resource by its reference.';

/**
 * An ISBN by which the resource was chosen says which one it is, and is no value: it stays as the catalogue writes it, e.g.
 * with its hyphens. Of two fields with this ISBN nothing says which one was found, so both are written.
 */
function withoutChosenIsbn({ parameters, run }: Item, values: FieldValues): FieldValues {
	const { mode, value } = choiceOf(parameters.raw(RESOURCE_REF));
	if (mode !== 'name') return values;
	const isChosen = (name: string) => isIsbnField(name) && isSameIsbn(asText(values[name]), value);
	const rest = withoutFields(values, isChosen);
	if (Object.keys(values).length - Object.keys(rest).length !== 1) return values;
	run.hint(KEPT_ISBN);
	return rest;
}

const ofOtherBooks = (rows: string[]) =>
	`Some items hold two ISBNs for one resource: ${joinNames(rows)}. Check that each row came to its own book, e.g. behind a Merge by position.`;

/** Tells a row of another book by its ISBN: n8n merges a search and a sheet by position, whatever their order. */
function tellOtherIsbn({ json, run }: Item, ref: number): void {
	if (refOf(json.ref) !== ref) return;
	const isbns = [json, objectOf(json.fields)].flatMap((columns) =>
		Object.entries(columns).flatMap(([name, value]) =>
			isOwnIsbnField(name) && isIsbn(asText(value)) ? [asText(value)] : [],
		),
	);
	const other = isbns.find((isbn) => !isSameIsbn(isbn, isbns[0]));
	if (other) run.hintOf(ofOtherBooks, `${ref} with ${isbns[0]} and ${other}`);
}

/** PATCH /resources/{ref}/fields (interface 4.1). The same values again end in the same state, so it is safe to repeat. */
export const update: EachOperation = {
	name: 'Update',
	value: 'update',
	action: 'Update resource',
	description: 'Change the metadata of a resource',
	toolDescription:
		'Changes or corrects fields of one existing record by its ref: price, author name, description and so on. Writes: the old values are overwritten, so ask first. Fields that are not named stay as they are. Creates nothing.',
	endpoint: endpoints.updateFields,
	done: { update: 'updated' },
	needs: 'the read and write scopes and the right to edit the resource',
	fields: [
		resourceLocator.field(),
		typeField({
			description: 'The type of the resource. It decides which fields the form offers.',
		}),
		...valueFields('update'),
		{
			displayName: 'Skip Unchanged',
			name: 'skipUnchanged',
			type: 'boolean',
			default: false,
			description:
				'Whether to send only values that differ from the current ones, and nothing if all are the same. Every write changes the date of the last change.',
		},
		presentValuesField({ required: true, displayOptions: { show: { skipUnchanged: [true] } } }),
		optionsField(updateOptions),
	],
	async each(item) {
		// One that is chosen in the form is written to, e.g. to clear what is blank.
		if (choiceOf(item.parameters.raw(RESOURCE_REF)).value === '' && isEmptyRow(item))
			return oneItem({ updated: false, changedFields: [], ...EMPTY_ROW });
		const ref = await targetRef(item);
		tellOtherIsbn(item, ref);
		const write = async () =>
			await writeValues(item, ref, withoutChosenIsbn(item, await fieldValues(item)));
		return oneItem(await item.run.inTurn(String(ref), write));
	},
};
