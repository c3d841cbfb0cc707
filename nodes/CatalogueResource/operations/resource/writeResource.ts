import type { IDataObject } from 'n8n-workflow';
import { CREATED } from '../../../../shared/catalogue/answerShapes';
import { bookOf, type Book } from '../../../../shared/catalogue/book';
import { recheckResource } from '../../../../shared/catalogue/findCreated';
import { recordOf, recordWith } from '../../../../shared/catalogue/recordShape';
import {
	hintIfNotOfChosenType,
	hintIfOther,
	hintIfOtherType,
} from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { createdRecord } from '../../../../shared/engine/createOutput';
import { canonicalJson } from '../../../../shared/engine/idempotencyKey';
import type { Item } from '../../../../shared/engine/item';
import { NOT_YET, UNMADE } from '../../../../shared/engine/preview';
import { chosenType } from '../../../../shared/form/typeLocator';
import {
	checkFieldErrors,
	fieldsOfErrors,
	withFieldErrors,
} from '../../../../shared/record/fieldErrors';
import { matchKey, type Match } from '../../../../shared/record/fieldToMatch';
import { unsentColumns, type FieldValues } from '../../../../shared/record/fieldValues';
import { finderIn, knownFields } from '../../../../shared/record/knownFields';
import { checkMandatory } from '../../../../shared/record/mandatoryFields';
import {
	hintOptionsUnknown,
	isDenied,
	tellSetApart,
	tellUnsaved,
	valuesBody,
} from '../../../../shared/record/savedValues';
import { hintOtherValues } from '../../../../shared/record/shownOtherwise';
import { asOutput, bookAfter, changesOf } from '../../../../shared/record/writeResult';
import { holdsEntities } from '../../../../shared/values/htmlEntities';
import { isNothing, joinNames, recordIn } from '../../../../shared/values/read';

const nothingEntered = (refs: string[]) =>
	`No field has a value for ${refs.length === 1 ? 'resource' : 'resources'} ${joinNames(refs)}, so nothing was changed. Enter values in 'Fields'; an empty one leaves the field alone unless 'Empty Values' of 'Options' says otherwise.`;

/** Why nothing is written to a resource, e.g. for an empty cell, a renamed column or a form without fields. */
function whyNothing(
	{ run, json }: Item,
	ref: number,
	entered: FieldValues,
	notSent: string[],
): string {
	if (Object.keys(entered).length > 0) return 'Nothing differs';
	// Behind AI Generate, which says itself why it has made nothing.
	if (json.generated !== false) run.hintOf(nothingEntered, String(ref));
	const because =
		notSent.length > 0 ? `. Not sent, since they match no field: ${joinNames(notSent)}` : '';
	return `No field has a value to write${because}`;
}

const whyUnsaved = (refused: string[]) =>
	refused.length > 0
		? "The service refused every value: see 'fieldErrors'"
		: 'The answer of the service says that nothing was saved';

const withEntities = (fields: string[]) =>
	`Some texts hold HTML entities, e.g. &amp; for &, and go to the service as they are: ${joinNames(fields)}. If the signs are meant, map only what you mean to change, and turn on 'Skip Unchanged', or replace the entities, e.g. with {{ $json.title.replaceAll('&amp;', '&') }}.`;

/** Texts of a search that shows all texts with entities would be saved with them. In HTML they are right. */
async function hintEntities(item: Item, values: FieldValues): Promise<void> {
	for (const [name, value] of Object.entries(values))
		if (holdsEntities(value))
			item.run.hintOf(withEntities, finderIn(await knownFields(item))(name)?.title ?? name);
}

function unsentNote(notSent: string[]): IDataObject {
	return notSent.length > 0 ? { notSent } : {};
}

const previewAnswer = () => ({ ref: UNMADE, fieldErrors: {} });

/** Creates a resource (POST /resources, interface 4.1). `match`: the value that Create or Update did not find. */
export async function createResource(item: Item, type: string, fields: FieldValues, match?: Match) {
	await checkMandatory(item, fields, match);
	const unsaid = unsentNote(await unsentColumns(item));
	await hintEntities(item, fields);
	const answer = await item.create({
		...to(endpoints.createResource),
		body: { type, fields },
		recheck: recheckResource(fields),
		previewDetails: async () => ({
			...(match && { action: 'create' }),
			ref: NOT_YET,
			type,
			...bookOf(fields),
			changes: await changesOf(item, 'none', fields),
			...(match && { created: false, updated: false }),
			...unsaid,
		}),
		...(match && { match: matchKey(type, match), previewAnswer }),
	});
	const data = withFieldErrors(recordWith(['ref'], answer.data));
	const refused = checkFieldErrors(item, data, await fieldsOfErrors(item, data));
	// Nothing but the reference, or its address, does not say which options were refused.
	if (Object.keys(data).length === 1)
		hintOptionsUnknown(item, await knownFields(item), Object.keys(fields));
	await hintOtherValues(item, data, fields, refused);
	const created = createdRecord(item, { ...answer, data }, { shape: CREATED, ref: 'ref' });
	hintIfOtherType(item, created, type);
	return {
		record: { ...asOutput(created, { values: fields, refused }), ...unsaid },
		refused,
		isCreatedNow: answer.firstSentAt !== undefined || !answer.replayed,
	};
}

/** Updates fields (PATCH /resources/{ref}/fields, interface 4.1). `present`: what the resource is known to hold; `found`: its book. */
export async function updateResource(
	item: Item,
	ref: number,
	{ values, entered }: { values: FieldValues; entered: FieldValues },
	present: IDataObject | undefined,
	found?: Book,
): Promise<IDataObject> {
	const changedFields = Object.keys(values);
	const book = { present, found };
	const notSent = await unsentColumns(item);
	const unsaid = unsentNote(notSent);
	if (changedFields.length === 0)
		return {
			...asOutput({ ref, updated: false, changedFields }, { values, refused: [], ...book }),
			reason: whyNothing(item, ref, entered, notSent),
			...unsaid,
		};
	await hintEntities(item, values);
	const { data } = await item.safe({
		...to(endpoints.updateFields, { ref }),
		body: valuesBody(item, values),
		previewDetails: async () => ({
			action: 'update',
			ref,
			...bookAfter({ values, refused: [], ...book }),
			changes: await changesOf(item, present, values),
			created: false,
			updated: false,
			changedFields,
			...unsaid,
		}),
		previewAnswer: () => ({ ref }),
	});
	const answer = withFieldErrors(recordIn(data), data);
	const answered: IDataObject = recordOf(CREATED, answer);
	hintIfOther(item, 'resource', answered, ['ref'], ref);
	const record = { ...answered, ref };
	hintIfNotOfChosenType(item, record, chosenType(item));
	const fields = await knownFields(item);
	const titles = new Map(fields.map(({ name, title }) => [name, title]));
	tellSetApart(item, data, changedFields, titles);
	if (typeof data === 'string' && data !== '') hintOptionsUnknown(item, fields, changedFields);
	const isNoneSaved = isDenied(data, values);
	const named = checkFieldErrors(item, record, await fieldsOfErrors(item, record), isNoneSaved);
	if (isNoneSaved) tellUnsaved(item, ref, data, values, named);
	const refused = isNoneSaved ? [...changedFields, ...named] : named;
	await hintOtherValues(item, answer, values, refused);
	const saved = changedFields.filter((field) => !refused.includes(field));
	const output = asOutput(
		{ ...record, updated: saved.length > 0, changedFields: saved },
		// An answer without a record does not say which values were taken.
		{ values: isNothing(recordIn(data)) ? unknownValues(changedFields) : values, refused, ...book },
	);
	return { ...output, ...(saved.length === 0 && { reason: whyUnsaved(named) }), ...unsaid };
}

const unknownValues = (fields: string[]) =>
	Object.fromEntries(fields.map((field) => [field, undefined]));

/** What an item has written to a resource, behind what the items before it have. */
interface Given {
	index: number;
	values: FieldValues;
	before?: Given | undefined;
}

const different = (about: string[]) =>
	`Several items are for the same resource, with different values (n8n counts items from 0): ${joinNames(about)}. Each run writes one after the other, and the last one stays. Remove one of the items, e.g. with 'Remove Duplicates'.`;

/** Names the fields to which an earlier item gave another value. */
export async function tellDifferent(
	item: Item,
	resource: string,
	values: FieldValues,
	key = resource,
): Promise<void> {
	const { index, run } = item;
	const given: Given = { index, values };
	given.before = run.earlier('given values', key, given);
	for (const [name, value] of Object.entries(values)) {
		let { before } = given;
		while (before && !Object.hasOwn(before.values, name)) before = before.before;
		if (!before || canonicalJson(before.values[name]) === canonicalJson(value)) continue;
		const { title = name } = finderIn(await knownFields(item))(name) ?? {};
		run.hintOf(different, `items ${before.index} and ${index} for ${resource} ('${title}')`);
	}
}
