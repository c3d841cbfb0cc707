import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../../../../shared/catalogue/book';
import { keyMissing } from '../../../../shared/catalogue/missingRowKey';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { eachGroup, outcomesOf, readItems } from '../../../../shared/engine/itemsTogether';
import { oneItem, type Outcome, type TogetherOperation } from '../../../../shared/engine/operation';
import { failureOf, type Failure } from '../../../../shared/failure/failure';
import { valueFields } from '../../../../shared/form/fieldMapper';
import { matchingKeyOptions } from '../../../../shared/form/idempotencyOptions';
import { optionsField } from '../../../../shared/form/options';
import { requiredType, typeField } from '../../../../shared/form/typeLocator';
import { differingValues } from '../../../../shared/record/changedValues';
import { EMPTY_ROW, isEmptyRow } from '../../../../shared/record/emptyRow';
import { matchKey, matchOf, type Match } from '../../../../shared/record/fieldToMatch';
import {
	fieldValues,
	withoutFields,
	type FieldValues,
} from '../../../../shared/record/fieldValues';
import { livingMatches } from '../../../../shared/record/livingMatches';
import { updateOptions } from '../../../../shared/record/writeOptions';
import { isNotYetKnown, untilKnown } from '../../../../shared/transport/untilKnown';
import { listOf, objectOf, refOf, shown } from '../../../../shared/values/read';
import { NOT_SHOWN, notShown, notYetFound, severalFound } from './unclearMatch';
import { createResource, tellDifferent, updateResource } from './writeResource';

interface Row {
	item: Item;
	type: string;
	values: FieldValues;
	match: Match;
}

/** A resource that has the value to match on: found, or created for an earlier item (the search may not show it yet). */
interface Resource {
	ref: number;
	fields: IDataObject;
}

/** The output of an item, and what the resource holds afterwards, for the next item with the same value. */
interface Written {
	record: IDataObject;
	resource: Resource;
}

async function rowOf(item: Item): Promise<Row> {
	const values = await fieldValues(item);
	return { item, type: await requiredType(item), values, match: await matchOf(item, values) };
}

async function findMatch({ item, type, match }: Row): Promise<Resource | undefined> {
	const rows = await livingMatches(item, type, match);
	const resources = rows.map((row) => {
		const ref = refOf(row.ref);
		// Without a reference the resource would be created a second time.
		if (ref === undefined) throw keyMissing([row], 'ref');
		return { ref, fields: objectOf(row.fields) };
	});
	if (resources.length > 1) throw severalFound(match, rows);
	return resources[0];
}

async function create({ item, type, values, match }: Row): Promise<Written> {
	const entered = withoutFields(values, (name) => values[name] === null);
	const { record, refused, isCreatedNow } = await createResource(item, type, entered, match);
	const fields = withoutFields(entered, (name) => refused.includes(name));
	const { ref } = record;
	if (!isCreatedNow) item.run.hintOf(notShown, `${String(ref)} ('${shown(match.value)}')`);
	const reason = isCreatedNow ? {} : { reason: NOT_SHOWN };
	const done = { created: isCreatedNow, updated: false, ...reason };
	// What was done comes first, behind the book, and is never the service's own word of that name.
	const output = { ref, ...bookOf(record), ...done, ...record, ...done };
	return { record: output, resource: { ref: Number(ref), fields } };
}

/** An idempotency key that is in use for other values means that an earlier execution created the resource. */
async function createOrFind(row: Row): Promise<Written> {
	try {
		return await create(row);
	} catch (error) {
		const failure = failureOf(error);
		const isOwnKey = row.item.parameters.text('options.idempotencyKey') === 'custom';
		if (isOwnKey || failure.details.code !== 'IDEMPOTENCY_KEY_CONFLICT') throw failure;
		const resource = await findMatch(row);
		if (resource) return await update(row, resource);
		throw notYetFound(row.match, 'byEarlierExecution');
	}
}

async function update({ item, values, match }: Row, { ref, fields }: Resource) {
	// The value that matched stays as the catalogue writes it, e.g. an ISBN with its hyphens.
	const entered = withoutFields(values, (name) => name === match.field);
	const changed = item.parameters.flag('skipUnchanged')
		? await differingValues(item, fields, entered)
		: entered;
	const record = await updateResource(item, ref, { values: changed, entered }, fields);
	const saved = listOf(record.changedFields);
	// What the resource holds in a field that was refused is not known any more.
	const held = Object.entries({ ...fields, ...changed }).filter(
		([name]) => !Object.hasOwn(changed, name) || saved.includes(name),
	);
	const resource = { ref, fields: Object.fromEntries(held) };
	return { record: { ...record, created: false }, resource };
}

/** Keys that are another for the next item, so that the service would create once more. */
const KEY_OF_ITEM = new Set(['perExecution', 'perContent', 'off']);

/** What is known of the resource of earlier items with the same value: where it is, and whether a create may have made it. */
interface Earlier {
	resource?: Resource | undefined;
	mayBeMade: boolean;
}

/** Writes one row. A further try of Retry On Fail gets the result of the first one, and not that nothing differs. */
const writeRow = async (row: Row, { resource: earlier, mayBeMade }: Earlier) =>
	await row.item.run.retryOnFail.finished(String(row.item.index), async () => {
		const { catalogue } = row.item;
		// Another machine may not know yet what an earlier item has made.
		if (earlier) return await untilKnown(catalogue, isNotYetKnown, () => update(row, earlier));
		const resource = await findMatch(row);
		if (resource) return await update(row, resource);
		if (mayBeMade && KEY_OF_ITEM.has(row.item.parameters.choice('options.idempotencyKey')))
			throw notYetFound(row.match, 'byEarlierItem');
		return await createOrFind(row);
	});

/** After a failure: what the resource holds is not known any more, and that it was made only where the failure names it. */
function afterFailure({ details, handling }: Failure, { resource, mayBeMade }: Earlier): Earlier {
	const ref = resource?.ref ?? refOf(details.context?.ref);
	return {
		resource: ref === undefined ? undefined : { ref, fields: {} },
		mayBeMade: mayBeMade || handling.mayBeDone === true,
	};
}

async function tellGiven({ item, type, match, values }: Row): Promise<void> {
	const entered = withoutFields(values, (name) => name === match.field);
	await tellDifferent(item, `'${shown(match.value)}'`, entered, matchKey(type, match));
}

/** Writes rows with the same value one after another in input order: what the first creates, the next updates. */
async function writeGroup(rows: Row[], isStopped: () => boolean, add: (outcome: Outcome) => void) {
	let earlier: Earlier = { mayBeMade: false };
	for (const row of rows) {
		if (isStopped()) return;
		const items = [row.item.index];
		try {
			const { record, resource } = await writeRow(row, earlier);
			earlier = { ...earlier, resource };
			if (rows.length > 1) await tellGiven(row);
			add({ items, result: oneItem(record) });
		} catch (error) {
			const failure = failureOf(error);
			earlier = afterFailure(failure, earlier);
			add({ items, result: failure });
		}
	}
}

/** POST /resources/search, then POST /resources or PATCH /resources/{ref}/fields (interface 4.1). */
export const upsert: TogetherOperation = {
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update resource',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	toolDescription:
		'Updates the one record that has the same ISBN or other identifying field, or creates it if none exists. Writes: old values are overwritten, so ask first. Refuses where several records match.',
	endpoint: endpoints.createResource,
	done: { create: 'created', update: 'updated' },
	needs: 'the read and write scopes and the right to edit the resource',
	fields: [
		typeField(),
		...valueFields('upsert'),
		{
			displayName: 'Skip Unchanged',
			name: 'skipUnchanged',
			type: 'boolean',
			default: true,
			description:
				'Whether to send only values that differ from what the resource has, and nothing if all are the same',
		},
		optionsField([...matchingKeyOptions, ...updateOptions]),
	],
	async together(items, report) {
		const passedOver = { created: false, updated: false, ...EMPTY_ROW };
		const { wanted, refused } = await readItems(items, async (item) =>
			isEmptyRow(item) ? { items: [item.index], result: oneItem(passedOver) } : await rowOf(item),
		);
		const rows = wanted.filter((row) => 'match' in row);
		const { outcomes, add, isStopped } = outcomesOf(items, refused, report);
		for (const empty of wanted.filter((row) => 'result' in row)) add(empty);
		const keyOf = ({ type, match }: Row) => matchKey(type, match);
		await eachGroup(items, rows, keyOf, isStopped, async (same) =>
			writeGroup(same, isStopped, add),
		);
		return outcomes;
	},
};
