import type { IDataObject } from 'n8n-workflow';
import { hasOptions, type FieldKind } from '../../../../shared/catalogue/fieldKinds';
import type { FieldOption } from '../../../../shared/catalogue/fieldOptions';
import { shownField } from '../../../../shared/catalogue/shownField';
import type { Item } from '../../../../shared/engine/item';
import { fieldsOfChosenType } from '../../../../shared/form/liveFields';
import { optionReader } from '../../../../shared/record/optionsShown';
import { filterWithPauses, findWithPauses } from '../../../../shared/transport/concurrency';
import { isIsbnField, isSameIsbn, normalIsbn } from '../../../../shared/values/isbn';
import { asText, flagOf, isObject, listOf, numberOf, shown } from '../../../../shared/values/read';
import { flagIn, numbersIn } from '../../../../shared/values/sheetValues';
import { foldAccents } from '../../../../shared/values/words';
import { ignored } from './checkFilters';

/** What a person entered may be in another language; what the service shows may mean anything there. */
const wantedFlag = (word: string) => flagOf(word) ?? flagIn(word);

/** Whether a value may pass a filter: by equality, by "contains" in either direction, as number, truth value or ISBN. */
function mayMean(field: string, value: unknown, wanted: string): boolean {
	const [text, word] = [foldAccents(value), foldAccents(wanted)];
	if (text.includes(word) || word.includes(text)) return true;
	if (isIsbnField(field)) return normalIsbn(text).includes(normalIsbn(word));
	const [flag, number] = [flagOf(value), numberOf(value)];
	return (
		(number !== undefined && numbersIn(wanted).includes(number)) ||
		(flag !== undefined && flag === wantedFlag(wanted))
	);
}

const ALIKE = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Whether a value is the wanted one as a whole, apart from case, accents and punctuation. */
const isWhole = (value: unknown, wanted: string): boolean =>
	ALIKE.compare(foldAccents(value), foldAccents(wanted)) === 0 ||
	isSameIsbn(asText(value), wanted) ||
	numbersIn(wanted).includes(numberOf(value) ?? NaN);

/** Fields whose value alone decides: a tree's filter takes what is below a node, and a date is written in many ways. */
const DECIDES: ReadonlySet<FieldKind> = new Set(['text', 'number', 'oneOption']);

/** A filter on a field, with what it asks for. */
interface FieldFilter {
	field: string;
	wanted: string[];
}

type Meaning = (value: unknown, word: string) => boolean;

/** Whether a result shows something in the field, and nothing of it means what is wanted. */
function isOther({ field, wanted }: FieldFilter, means: Meaning) {
	const asIs = (value: unknown) => (isIsbnField(field) ? normalIsbn(asText(value)) : asText(value));
	// Most rows show one of them as it was entered, which needs no look at each of thousands.
	const entered = new Set(wanted.map(asIs));
	return (row: IDataObject) => {
		const values = listOf(shownField(row, field));
		if (values.length === 0 || values.some(isObject)) return false;
		if (values.some((value) => entered.has(asIs(value)))) return false;
		return !values.some((value) => wanted.some((word) => means(value, word)));
	};
}

/** The first that is no match by the names of its options either: a field with options may show their references. */
async function firstMisfit(
	item: Item,
	misfits: IDataObject[],
	{ field, wanted }: FieldFilter,
	kind: FieldKind | undefined,
): Promise<IDataObject | undefined> {
	const isRead = misfits.length > 0 && hasOptions(kind);
	const meant = isRead ? await optionReader(item, field) : undefined;
	const passes = ({ name }: FieldOption) => wanted.some((word) => mayMean(field, name, word));
	return misfits.find((misfit) => !meant?.(shownField(misfit, field))?.some(passes));
}

/** Whether a truth value decides: where the service shows one, and one was asked for. */
const isFlag = (kind: FieldKind | undefined, value: unknown, wanted: string[]) =>
	kind === 'boolean' &&
	listOf(value).every((entry) => flagOf(entry) !== undefined) &&
	wanted.every((word) => wantedFlag(word) !== undefined);

async function checkField(item: Item, rows: IDataObject[], filter: FieldFilter): Promise<void> {
	const { field, wanted } = filter;
	const valueIn = (row: IDataObject) => shownField(row, field);
	const mayPass: Meaning = (value, word) => mayMean(field, value, word);
	const misfits = await filterWithPauses(rows, isOther(filter, mayPass));
	const suspect = misfits[0] ?? (await findWithPauses(rows, isOther(filter, isWhole)));
	const isBlank = (row: IDataObject) => listOf(valueIn(row)).length === 0;
	const isUnseen = rows.length > 0 && rows.every(isBlank);
	if (!suspect && !isUnseen && !rows.some((row) => valueIn(row) === '')) return;
	const known = (await fieldsOfChosenType(item)).find(({ name }) => name === field);
	const title = known?.title ?? field;
	if (!suspect) {
		item.run.warn(
			`Some results show nothing in '${title}', so whether the service applied the filter on it cannot be checked.`,
		);
		return;
	}
	const misfit = await firstMisfit(item, misfits, filter, known?.kind);
	const decides = known !== undefined && DECIDES.has(known.kind);
	if (misfit && (decides || isFlag(known?.kind, valueIn(suspect), wanted)))
		throw ignored(
			title,
			misfit,
			valueIn(misfit),
			"It may take other values for this field. Choose the value from the list, or write the filter as the service wants it into 'Additional Fields (JSON)'.",
		);
	if (misfit)
		item.run.warn(
			`Some results do not show what the filter on '${title}' asks for. The service may compare in a way of its own.`,
		);
	else if (misfits.length === 0 && decides)
		item.run.warn(
			`Some results show more in '${title}' than what was asked for, e.g. '${shown(valueIn(suspect))}': the service may find parts of a value. If only the whole value will do, filter again after this node.`,
		);
}

/** Checks that the results show what the field filters ask for. Fails where one proves that a filter was not applied. */
export async function checkFields(
	item: Item,
	rows: IDataObject[],
	filters: IDataObject | undefined,
): Promise<void> {
	for (const [field, filter] of Object.entries(filters ?? {}))
		await checkField(item, rows, { field, wanted: listOf(filter).map(asText) });
}
