import type { IDataObject } from 'n8n-workflow';
import { checkAnswered, RESOURCE_KEYS } from '../../../../shared/catalogue/answeredFor';
import { errorText } from '../../../../shared/catalogue/errorText';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { failureOf, type Failure } from '../../../../shared/failure/failure';
import { byCode } from '../../../../shared/failure/refusalMessages';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { titlesOf } from '../../../../shared/form/liveFields';
import { byField, checkFieldErrors, withFieldErrors } from '../../../../shared/record/fieldErrors';
import { isDenied, tellUnsaved, valuesBody } from '../../../../shared/record/savedValues';
import { hintOtherValues } from '../../../../shared/record/shownOtherwise';
import { generatedChange, ownFields } from '../../../../shared/record/writeResult';
import { holdsEntities, withoutEntities } from '../../../../shared/values/htmlEntities';
import {
	asText,
	isNothing,
	isObject,
	joinNames,
	listOf,
	objectOf,
	recordIn,
	shown,
} from '../../../../shared/values/read';

/** A value as text, empty where there is none: several options of a list field count by their names. */
export const textOfValue = (value: unknown): string =>
	(Array.isArray(value)
		? value
				.map(textOfValue)
				.filter((text) => text !== '')
				.join(', ')
		: isNothing(value)
			? ''
			: asText(value)
	).trim();

/** HTML tags that editors leave around no text. Pictures, media and rules show something by themselves, so they are not among them. */
const EMPTY_MARKS = /<\/?(?!(?:img|video|audio|iframe|embed|object|hr)\b)[a-z][^<>]*>/gi;

/** Also of letters that nobody sees, e.g. spaces of no width. */
export const isEmptyText = (text: string): boolean =>
	/^[\s\p{Cf}]*$/u.test(withoutEntities(text.replace(EMPTY_MARKS, '')));

/** 'null', 'N/A' and the like, and an empty list in JSON. */
const NO_TEXT =
	/^(?:null|undefined|nil|nan|n\/a|none|not (?:applicable|available)|[[\]{}"',\s]+)\.?$/i;

/** Whether a text is no generated value, however the service writes that. */
export const isNoValue = (text: string): boolean => isEmptyText(text) || NO_TEXT.test(text);

/** The present value in a preview; undefined where nothing shows it. */
async function presentText(item: Item, ref: number): Promise<string | undefined> {
	const values = await aiFieldLocator.valuesIn(item, ownFields(item, ref) ?? {}).catch(() => []);
	return values.length > 0 ? textOfValue(values) : undefined;
}

const withEntities = (fields: string[]) =>
	`Some generated values hold HTML entities, e.g. &amp; for &, and go to the service as they are: ${joinNames(fields)}. If the signs are meant, turn off 'Save to Catalogue' and save the value with 'Update' of a resource, e.g. {{ $json.value.replaceAll('&amp;', '&') }}.`;

/** Saves by the field's name; classifications as the list of their names (interface 4.4). */
async function save(item: Item, ref: number, { value, nodeNames, ...answered }: IDataObject) {
	const names = listOf(nodeNames).filter((name) => !isNothing(name) && name !== false);
	// Some services write a text that is not there as false.
	const text = typeof value === 'boolean' ? '' : textOfValue(value);
	const trouble = errorText(answered.error);
	const isNoText = isObject(value) || names.some((name) => typeof name !== 'string');
	const isLossy = [text, ...names].some((each) => asText(each).includes('\uFFFD'));
	if (trouble !== undefined || isNoText || isLossy || (names.length === 0 && isNoValue(text))) {
		const given = isNoText ? 'that is no text' : `with letters that cannot be read ('\uFFFD')`;
		const problem =
			trouble === undefined
				? `The AI gave ${isNoText || isLossy ? `a value ${given}` : 'no value'} for some resources`
				: `The service says of some values that were generated: ${shown(trouble)}`;
		item.run.warn(`${problem}. Nothing was saved there, so the field keeps its value.`);
		return { saved: false };
	}
	checkAnswered('a value for resource', answered, RESOURCE_KEYS, ref);
	const name = await aiFieldLocator.nameToSave(item, answered);
	const values = { [name]: names.length > 0 ? names.map(asText) : text };
	if (holdsEntities(values[name])) item.run.hintOf(withEntities, name);
	const { data } = await item.safe({
		...to(endpoints.updateFields, { ref }),
		body: valuesBody(item, values),
		previewDetails: async () => ({
			saved: false,
			changes: [
				generatedChange(name, (await titlesOf(item, true))(name), await presentText(item, ref)),
			],
		}),
		previewAnswer: () => ({ ref }),
	});
	const { fieldErrors, ...answer } = withFieldErrors(recordIn(data), data);
	// One field was sent: an error is its own, and where no other field is named one without words is an error as well.
	const isBare =
		Object.keys(objectOf(fieldErrors)).join() === name && objectOf(fieldErrors)[name] === '';
	const errors = isBare ? { [name]: 'The service gives no reason' } : fieldErrors;
	const refused = checkFieldErrors(item, { ref, ...answer, fieldErrors: errors });
	const denied = refused.length === 0 && isDenied(data, values);
	if (denied) tellUnsaved(item, ref, data, values);
	else await hintOtherValues(item, answer, values, refused);
	return { saved: refused.length === 0 && !denied, fieldErrors: byField(errors) };
}

/** Behind a lost answer, or one that is not the service's, the save may be done all the same. */
const mayBeSaved = ({ details: { code, httpStatus }, handling }: Failure): boolean =>
	!handling.nothingDone &&
	(code === 'CONNECTION' || (httpStatus ?? 0) >= 500 || (code === 'ANSWER' && httpStatus !== null));

const FIRST_SAVE = 'first save';
const NOT_GENERATED =
	'Nothing was generated here, because the value of an earlier item could not be saved. See its error for what to do.';

/** Saves a generated value. It is paid for, `isEarlier` by another item, so where that fails the error holds it. */
export async function saveGenerated(
	item: Item,
	ref: number,
	result: IDataObject,
	isEarlier: boolean,
) {
	try {
		return await save(item, ref, result);
	} catch (error) {
		const failure = failureOf(error);
		const isOpen = mayBeSaved(failure);
		const value = textOfValue(result.value) || textOfValue(result.nodeNames);
		const description = `The value was generated and is in this error; ${isOpen ? 'whether it was saved is not known' : 'it was not saved'}. ${failure.details.description}`;
		const saved = isOpen ? 'unknown' : 'no';
		const context = { ref, value, saved, ...(isEarlier && { paid: 'no' }) };
		throw failure.with({ description, context });
	}
}

/** The first item goes ahead, so that a key that may not save is known before the others are paid for. */
export async function afterFirstSave<T>(item: Item, work: () => Promise<T>): Promise<T> {
	const { perRun } = item.run;
	const isLater = perRun.has(FIRST_SAVE);
	const first = perRun(FIRST_SAVE, work);
	if (!isLater) return await first;
	const failure = await first.then(() => undefined, failureOf);
	if (failure && byCode(failure.details.code)?.ofKey)
		throw failure.with({ description: NOT_GENERATED, context: {} });
	return await work();
}
