import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { changesOf } from '../../../../shared/record/writeResult';
import {
	checkFieldErrors,
	fieldsOfErrors,
	withFieldErrors,
} from '../../../../shared/record/fieldErrors';
import { fieldsField } from '../../../../shared/form/fieldMapper';
import { fieldValues, noValues, type FieldValues } from '../../../../shared/record/fieldValues';
import { matchingKeyOptions } from '../../../../shared/form/idempotencyOptions';
import { checkMandatory } from '../../../../shared/record/mandatoryFields';
import { matchOf, matchKey, type Match } from '../../../../shared/record/fieldToMatch';
import { longListsField } from '../../../../shared/form/longLists';
import { otherFieldsField } from '../../../../shared/form/otherFields';
import { optionsField } from '../../../../shared/form/options';
import { requiredType, typeField } from '../../../../shared/form/typeLocator';
import { differingValues } from '../../../../shared/record/changedValues';
import { written } from '../../../../shared/record/writeResult';
import { createdRecord } from '../../../../shared/engine/createOutput';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type Outcome, type TogetherOperation } from '../../../../shared/engine/operation';
import { outcomesOf, readItems } from '../../../../shared/engine/readItems';
import { NOT_YET, UNMADE } from '../../../../shared/engine/preview';
import { Failure, failureOf } from '../../../../shared/failure/failure';
import { runLimited } from '../../../../shared/transport/concurrency';
import { to } from '../../../../shared/transport/path';
import { recheckResource } from '../../../../shared/catalogue/findCreated';
import { listOf, refOf } from '../../../../shared/values/read';
import { bookOf } from '../../../../shared/catalogue/book';
import { recordWith } from '../../../../shared/catalogue/recordShape';
import { CREATED } from '../../../../shared/catalogue/answerShapes';
import { tellEmpty, updateOptions, writeFields } from './update.operation';
import { find, type Known, type Wanted } from './matched';

async function wantedOf(item: Item): Promise<Wanted> {
	const values = await fieldValues(item);
	return { item, type: requiredType(item), values, match: await matchOf(item, values) };
}

const without = (values: FieldValues, isLeftOut: (name: string) => boolean): FieldValues =>
	Object.assign(
		noValues(),
		Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name))),
	);

/** What came of an item, and what the resource holds then, for the next item with the same value. */
interface Done {
	record: IDataObject;
	fields: IDataObject;
}

async function create({ item, type, values, match }: Wanted): Promise<Done> {
	const fields = without(values, (name) => values[name] === null);
	await checkMandatory(item, fields, match);
	const answer = await item.create({
		...to(endpoints.createResource),
		body: { type, fields },
		match: matchKey(type, match),
		recheck: recheckResource(fields),
		previewDetails: async () => ({
			action: 'create',
			ref: NOT_YET,
			type,
			...bookOf(fields),
			changes: await changesOf(item, undefined, fields),
			created: false,
			updated: false,
		}),
		previewAnswer: () => ({ ref: UNMADE }),
	});
	const data = withFieldErrors(recordWith(['ref'], answer.data));
	const refused = checkFieldErrors(item, data, await fieldsOfErrors(item, data));
	const made = createdRecord(item, { ...answer, data }, { shape: CREATED, ref: 'ref' });
	const record = {
		...written(made, { values: fields, refused }),
		created: answer.firstSentAt !== undefined || !answer.replayed,
		updated: false,
	};
	return { record, fields: without(fields, (name) => refused.includes(name)) };
}

const notYetFound = ({ title, value }: Match) =>
	new Failure({
		message: `A resource with '${String(value)}' in '${title}' was created in the last 24 hours, and the search does not show it`,
		description:
			"Nothing was written. Run the item again when the search shows it. If it was archived meanwhile, restore it, or set 'Create Only Once' to 'Per Execution' to create another.",
		code: 'NOT_YET_FOUND',
		retryable: true,
	});

/** Its key is in use for other values: an earlier execution has created it, before the search showed it. */
async function createOrFind(wanted: Wanted): Promise<Done> {
	try {
		return await create(wanted);
	} catch (error) {
		const failure = failureOf(error);
		const isOwnKey = wanted.item.parameters.text('options.idempotencyKey') === 'custom';
		if (isOwnKey || failure.details.code !== 'IDEMPOTENCY_KEY_CONFLICT') throw failure;
		const known = await find(wanted);
		if (known) return await update(wanted, known);
		throw notYetFound(wanted.match);
	}
}

async function update({ item, values, match }: Wanted, { ref, fields }: Known): Promise<Done> {
	// The value that matched stays as the catalogue writes it, e.g. an ISBN with its hyphens.
	const wanted = without(values, (name) => name === match.field);
	tellEmpty(item, ref, wanted);
	const changed = item.parameters.flag('skipUnchanged')
		? await differingValues(item, fields, wanted)
		: wanted;
	const record = await writeFields(item, ref, changed, fields);
	const saved = listOf(record.changedFields);
	// Of what was refused it is not known any more what the resource holds.
	const held = Object.entries({ ...fields, ...changed }).filter(
		([name]) => !Object.hasOwn(changed, name) || saved.includes(name),
	);
	return { record: { ...record, created: false }, fields: Object.fromEntries(held) };
}

/** What came of an item, and what the resource is known to be then. A further try of Retry On Fail is told it again, and not that nothing differs. */
const outcomeOf = async (wanted: Wanted, present: Known | undefined) =>
	await wanted.item.run.retryOnFail.finished(String(wanted.item.index), async () => {
		const known = present ?? (await find(wanted));
		const { record, fields } = known ? await update(wanted, known) : await createOrFind(wanted);
		const ref = known?.ref ?? refOf(record.ref);
		return { record, known: ref === undefined ? undefined : { ref, fields } };
	});

/** Items with the same value, one after another in input order: what the first creates, the next updates. */
async function inOrder(
	group: Wanted[],
	isStopped: () => boolean,
	add: (outcome: Outcome) => void,
): Promise<void> {
	let known: Known | undefined;
	for (const wanted of group) {
		if (isStopped()) return;
		const items = [wanted.item.index];
		try {
			const done = await outcomeOf(wanted, known);
			known = done.known;
			add({ items, result: oneItem(done.record) });
		} catch (error) {
			known &&= { ref: known.ref, fields: {} };
			add({ items, result: failureOf(error) });
		}
	}
}

function grouped(all: Wanted[]): Wanted[][] {
	const groups = new Map<string, Wanted[]>();
	for (const wanted of all) {
		const key = matchKey(wanted.type, wanted.match);
		groups.set(key, [...(groups.get(key) ?? []), wanted]);
	}
	return [...groups.values()];
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
		fieldsField('upsert'),
		longListsField,
		otherFieldsField,
		{
			displayName: 'Skip Unchanged',
			name: 'skipUnchanged',
			type: 'boolean',
			default: true,
			description:
				'Whether to send only what differs from what the resource has, and nothing when all is the same',
		},
		optionsField([...matchingKeyOptions, ...updateOptions]),
	],
	async together(items, tell) {
		const { wanted, refused } = await readItems(items, wantedOf);
		const [first] = items;
		const groups = grouped(wanted);
		const { outcomes, add, isStopped } = outcomesOf(items, refused, tell);
		const work = async (index: number) => await inOrder(groups[index] ?? [], isStopped, add);
		await runLimited(groups.length, first?.run.requestsAtOnce ?? 1, work, isStopped);
		return outcomes;
	},
};
