import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { answerFailure, parameterFailure } from '../../../../shared/failure/failure';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { presentValues } from '../../../../shared/form/presentValues';
import { fieldVisibility } from '../../../../shared/record/fieldVisibility';
import { isNothing, isObject, joinNames, shown } from '../../../../shared/values/read';
import { isEmptyText, textOfValue } from './saveValue';

/**
 * What the chosen field holds, by what the input item says; the service cannot be asked for it. Without that nothing can
 * be protected, so nothing is saved either.
 */
export async function existingValue(item: Item, ref: number): Promise<string> {
	const { parameters, run } = item;
	if (parameters.text('onExistingValue') === 'overwrite') return '';
	const present = presentValues(item, ref);
	if (present) {
		const values = await aiFieldLocator.valuesIn(item, present);
		if (values.length === 0) await checkShown(item, present);
		return values.map(heldText).find((text) => text !== '') ?? '';
	}
	if (parameters.flag('save'))
		throw parameterFailure(
			"'Current Values' holds no fields, so a value that is there already could be overwritten",
			"Enter the 'fields' of a search there (Catalogue Query gives them with 'Include All Fields'), or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
		);
	run.warn(
		"'Current Values' holds no fields, so values that are there already could not be looked at.",
	);
	return '';
}

/** The value as text; empty also for nothing as some services write it: false, an object of nothing, marks of HTML alone. */
function heldText(value: unknown): string {
	if (value === false || (isObject(value) && Object.values(value).every(isNothing))) return '';
	const text = textOfValue(value);
	return isEmptyText(text) ? '' : text;
}

/** A field that the present values do not show may be left out where it is empty, or never be shown: then it may hold a value. */
async function checkShown(item: Item, present: IDataObject): Promise<void> {
	const { parameters, run } = item;
	const words = await aiFieldLocator.words(item);
	const showing = await fieldVisibility(item, words, await aiFieldLocator.others(item));
	if (showing === 'shown') return;
	const name = shown(words[0] ?? '');
	if (showing === 'hidden' && parameters.flag('save'))
		throw answerFailure(
			`No resource that was looked at shows '${name}', so whether it holds a value cannot be told; the current values are of ${joinNames(Object.keys(present)) || 'no field'}`,
			"Enter an object that has this field by its name in 'Current Values', or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
		);
	run.warn(
		`No resource that was looked at shows '${name}', so it counts as empty. If the service does not show it in what a search finds, values that are there already could not be looked at.`,
	);
}
