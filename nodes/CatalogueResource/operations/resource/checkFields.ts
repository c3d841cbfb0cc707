import type { IDataObject } from 'n8n-workflow';
import { liveFields } from '../../../../shared/form/liveFields';
import { chosenType } from '../../../../shared/form/typeLocator';
import type { Item } from '../../../../shared/engine/item';
import { hasOptions, type FieldKind } from '../../../../shared/catalogue/fieldKinds';
import type { Field } from '../../../../shared/catalogue/fields';
import { shownField } from '../../../../shared/catalogue/shownField';
import { namesOfRefs } from '../../../../shared/record/optionNames';
import { asText, flagOf, isObject, listOf, shown } from '../../../../shared/values/read';
import { ignored } from './checkFilters';
import { mayMean, isWhole } from './mayMean';

const OTHER_VALUES =
	"It may take other values for this field. Choose the value from the list, or write the filter as the service wants it into 'Additional Fields (JSON)'.";

/** Fields whose value alone decides: a tree's filter takes what is below a node, and a date is written in many ways. */
const DECIDES: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'number', 'oneOption']);

/** A truth value decides where the service shows one. */
const isFlag = (values: unknown[]) => values.every((value) => flagOf(value) !== undefined);

/** The first of the rows whose references of options, too, mean others. */
async function firstOther(
	item: Item,
	known: Field | undefined,
	rows: IDataObject[],
	presentOf: (row: IDataObject) => unknown,
	isMeant: (name: string) => boolean,
): Promise<IDataObject | undefined> {
	if (!known || !hasOptions(known.kind)) return rows[0];
	for (const row of rows) {
		const names = await namesOfRefs(item, known.name, presentOf(row));
		if (!names?.some(isMeant)) return row;
	}
	return undefined;
}

export async function checkFields(
	item: Item,
	rows: IDataObject[],
	filters: IDataObject | undefined,
): Promise<void> {
	for (const [field, asked] of Object.entries(filters ?? {})) {
		const wanted = listOf(asked).map(asText);
		const presentOf = (row: IDataObject) => shownField(row, field);
		const isOther = (row: IDataObject, means: (value: unknown, word: string) => boolean) => {
			const present = listOf(presentOf(row));
			if (present.length === 0 || present.some(isObject)) return false;
			return !present.some((value) => wanted.some((word) => means(value, word)));
		};
		const others = rows.filter((one) => isOther(one, (value, word) => mayMean(field, value, word)));
		const inPart = others[0] ?? rows.find((one) => isOther(one, isWhole));
		if (!inPart) continue;
		const known = (await liveFields(item, chosenType(item))).find(({ name }) => name === field);
		const row = await firstOther(item, known, others, presentOf, (name) =>
			wanted.some((word) => mayMean(field, name, word)),
		);
		if (!row && others.length > 0) continue;
		const title = known?.title ?? field;
		const isDecided =
			known !== undefined &&
			(DECIDES.has(known.kind) ||
				(known.kind === 'boolean' && isFlag([...listOf(presentOf(inPart)), ...wanted])));
		if (row && isDecided) throw ignored(title, row, presentOf(row), OTHER_VALUES);
		if (row)
			item.run.warn(
				`Some results do not show what the filter on '${title}' asks for. The service may compare in a way of its own.`,
			);
		else if (known && DECIDES.has(known.kind))
			item.run.warn(
				`Some results show more in '${title}' than what was asked for, e.g. '${shown(presentOf(inPart))}': the service may find parts of a value. Where only the whole value will do, filter once more behind this node.`,
			);
	}
}
