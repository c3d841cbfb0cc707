import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { fieldsOfChosenType } from '../form/liveFields';
import { otherFields } from '../form/otherFields';
import { isNotDoneWord } from '../transport/refusalRule';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	listOf,
	objectOf,
	objectsOf,
	refOf,
	textOf,
	wordFor,
} from '../values/read';
import { lettersOf, wordsApart } from '../values/words';
import { finderIn, knownFields, type KnownField } from './knownFields';
import { isUnsaved, SAVED_KEYS } from './savedValues';

/** What names the field (its name, title or reference; 'field' where nothing does), and what is wrong with it. */
type FieldError = [word: string, error: unknown];

/** A list with numbers as keys: its records or sentences say which field they mean. */
const isNumbered = (errors: IDataObject): boolean =>
	Object.entries(errors).every(
		([key, error], index) => key === String(index) || (/^\d+$/.test(key) && isObject(error)),
	);

/** What error records call the field, and the sentence about it. */
const FIELD_KEYS = ['field', 'name', 'fieldName', 'fieldRef', 'path'];
const SENTENCE_KEYS = ['message', 'error'];

const firstIn = (error: IDataObject, keys: string[], otherwise: unknown): unknown =>
	keys.map((key) => error[key]).find((value) => !isNothing(value)) ?? otherwise;

const isError = (error: unknown) => !isNothing(error) && flagOf(error) !== false;

/** By field name; some services give a list of records or of texts instead, or name fields that have no error. */
function errorsIn(fieldErrors: unknown): FieldError[] {
	if (isObject(fieldErrors) && !isNumbered(fieldErrors))
		return Object.entries(fieldErrors).filter(([, error]) => isError(error));
	const errors = isObject(fieldErrors) ? Object.values(fieldErrors) : listOf(fieldErrors);
	return errors
		.filter(isError)
		.map((error) =>
			isObject(error)
				? [asText(firstIn(error, FIELD_KEYS, 'field')), firstIn(error, SENTENCE_KEYS, error)]
				: ['field', error],
		);
}

/** What stands by name of a field and says of each whether it was saved; under any other name a word is a value. */
const VERDICTS = [...SAVED_KEYS, 'results', 'statuses'];

const REASON_KEYS = [...SENTENCE_KEYS, 'reason', 'status'];

/** No part of an answer about fields has more keys. To look through more would hold n8n up. */
const MOST_KEYS = 2_000;

/** A record with anything else may be that of the resource, whose own status is none of the update's. */
const VERDICT_KEYS = new Set([
	...FIELD_KEYS,
	...SAVED_KEYS,
	...REASON_KEYS,
	'success',
	'ok',
	'value',
]);
function isVerdict(entry: IDataObject, isRow: boolean): boolean {
	const keys = Object.keys(entry);
	return keys.length <= MOST_KEYS && (isRow || keys.every((key) => VERDICT_KEYS.has(key)));
}

const reasonOf = (verdict: unknown) =>
	textOf(firstIn(objectOf(verdict), REASON_KEYS, verdict)) ?? 'not saved';

/** The fields of which a part of an answer says that they were not saved: by an error, a flag or a word. */
function unsavedIn(holder: unknown, key: string): FieldError[] {
	const rows = objectsOf(holder);
	const entries = rows.length > 0 ? rows.map((row) => ['', row]) : Object.entries(objectOf(holder));
	return (entries as FieldError[])
		.filter(([, verdict]) =>
			isObject(verdict)
				? isError(verdict.error) || (isVerdict(verdict, rows.length > 0) && isUnsaved(verdict))
				: VERDICTS.includes(key) && (flagOf(verdict) === false || isNotDoneWord(verdict)),
		)
		.map(([name, verdict]) => [
			name || asText(firstIn(objectOf(verdict), FIELD_KEYS, 'field')),
			reasonOf(verdict),
		]);
}

/** What else services call the errors by field. As a text or a number it may be a value, or a count. */
const ERRORS_KEYS = new Set('fielderrors errors failed failures rejected notsaved'.split(' '));

/** Errors under another name or one level down, as in the answer of an update, whose shape the interface leaves open (4.1). */
function errorsElsewhere(data: IDataObject, whole: unknown): unknown {
	const named = Object.entries(data).flatMap(([key, value]) =>
		typeof value === 'object' && ERRORS_KEYS.has(lettersOf(key)) ? [value] : [],
	);
	const nested = Object.values(data).map((value) => objectOf(value).fieldErrors);
	const stated = [...nested, ...named].find((value) => !isNothing(value));
	if (stated !== undefined) return stated;
	const places = Object.entries({ ...data, '': whole });
	return Object.fromEntries(places.flatMap(([key, holder]) => unsavedIn(holder, key)));
}

/** The answer of a write with its field errors as `fieldErrors`, wherever in it they stand. `whole`: a list, which is no record. */
export function withFieldErrors(data: IDataObject, whole: unknown = data): IDataObject {
	if (!isNothing(data.fieldErrors) || Object.keys(data).length > MOST_KEYS) return data;
	const errors = errorsIn(errorsElsewhere(data, whole));
	if (errors.length === 0) return data;
	return { ...data, fieldErrors: Object.fromEntries(errors) as IDataObject };
}

/** As the interface has them (4.1): a message by field, and none where all is well. Errors that name no field stay as they came. */
export function byField(fieldErrors: unknown): IDataObject {
	const errors = errorsIn(fieldErrors);
	const isNamed = errors.every(([word]) => word !== 'field');
	return (isNamed ? Object.fromEntries(errors) : fieldErrors) as IDataObject;
}

/** The fields that the errors of an answer may mean: live ones if an error goes by reference, which a saved form does not have, and those that were typed in. */
export async function fieldsOfErrors(item: Item, data: IDataObject): Promise<KnownField[]> {
	const saved = await knownFields(item);
	const isByRef = errorsIn(data.fieldErrors).some(([word]) => refOf(word) !== undefined);
	const fields = isByRef ? await fieldsOfChosenType(item).catch(() => saved) : saved;
	const typed = [...otherFields(item).keys()].filter((name) => !finderIn(fields)(name));
	return [...fields, ...typed.map((name) => ({ name, title: name, kind: undefined }))];
}

/** The field that an error means: by its name, title or reference, or the only one that its sentence names. */
function fieldOfError(fields: KnownField[], [word, error]: FieldError): KnownField | undefined {
	const byName = [word, word.replace(/^.*[./]/, ''), wordsApart(word)]
		.map(finderIn(fields))
		.find((field) => field !== undefined);
	if (byName) return byName;
	const ref = refOf(word);
	const byRef = ref === undefined ? undefined : fields.find((field) => field.ref === ref);
	if (byRef || word !== 'field') return byRef;
	const sentence = wordFor(asText(error));
	const named = fields.filter(({ name, title }) =>
		[name, title].some((text) => sentence.includes(wordFor(text))),
	);
	return named.length === 1 ? named[0] : undefined;
}

const wordsOf = (error: unknown): string =>
	Array.isArray(error)
		? error.map(wordsOf).join('; ')
		: asText(isObject(error) ? firstIn(error, SENTENCE_KEYS, error) : error);

const MOST_TOLD = 10;

const notSaved = (messages: string[]) =>
	`Some values were not saved: ${messages.slice(0, MOST_TOLD).join('; ')}${messages.length > MOST_TOLD ? '; …' : ''}. See 'fieldErrors' in the output; 'Get Options' of 'Field' lists what a field offers.`;

function refusedValues(ref: number | undefined, messages: string[], isNoneSaved: boolean) {
	const [outcome, others] = isNoneSaved
		? [`Nothing of resource ${ref ?? ''} was saved`, 'Then write all fields again.']
		: [
				`Resource ${ref ?? ''} was saved without some of its values`,
				'The other fields were saved.',
			];
	return new Failure({
		message: `${outcome}. ${messages.join('; ')}`,
		description: `Correct the options that the service names. ${others}`,
		code: 'FIELD_ERRORS',
		httpStatus: 200,
		...(ref !== undefined && { context: { ref } }),
	});
}

/** Shows the field errors of an answer as hints, or throws them as the item's failure; `isNoneSaved` where it says that they kept all from being saved. Gives the names of the fields. */
export function checkFieldErrors(
	{ parameters, run }: Item,
	data: IDataObject,
	fields: KnownField[] = [],
	isNoneSaved = false,
): string[] {
	const errors = errorsIn(data.fieldErrors).map(([word, error]) => {
		const field = fieldOfError(fields, [word, error]);
		return { name: field?.name ?? word, message: `${field?.title ?? word}: ${wordsOf(error)}` };
	});
	const messages = errors.map(({ message }) => message);
	if (messages.length > 0 && parameters.text('options.onFieldErrors') === 'fail')
		throw refusedValues(refOf(data.ref), messages, isNoneSaved);
	for (const message of messages) run.hintOf(notSaved, message);
	return errors.map(({ name }) => name);
}
