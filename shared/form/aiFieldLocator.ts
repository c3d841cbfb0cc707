import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldsOf, type Field } from '../catalogue/fields';
import { isNameIn, isSameName } from '../catalogue/shownField';
import { hintIfOther } from '../catalogue/writeHints';
import type { Item } from '../engine/item';
import { answerFailure, failureOf, parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { isNothing, isSameWord, refOf, shown, textOf } from '../values/read';
import { checkName, chosenName } from './chosenName';
import { fromChoices } from './fromChoices';
import { liveFields } from './liveFields';
import { byName, choiceOf } from './locatorValue';

async function choices(catalogue: Catalogue) {
	const fields = await fieldsOf(catalogue, undefined);
	// Where the service says it of no field, any may be AI-enabled.
	const isSaid = fields.some(({ aiEnabled }) => aiEnabled !== undefined);
	return fields
		.filter(({ aiEnabled }) => aiEnabled || !isSaid)
		.map(({ ref, name, title }) => ({
			name: title,
			value: String(ref ?? name),
			description: name,
		}));
}

/** The field to generate (interface 4.4), by its reference from the list; a name is matched by the service. */
const field: INodeProperties = {
	displayName: 'Field',
	name: 'field',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The AI-enabled field to generate, e.g. keywords or a description',
	modes: [
		fromChoices('searchAiFields', choices),
		byName('e.g. keywords'),
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
	],
};

/** What the body of generate-field takes. */
type ChosenField = { fieldRef: number } | { fieldName: string };

function chosen({ parameters }: Item): ChosenField {
	const { mode, value } = choiceOf(parameters.raw('field'));
	if (value === '')
		throw parameterFailure("'Field' is empty", 'Choose a field from the list, or enter its name.');
	const ref = mode === 'name' ? undefined : refOf(value);
	return ref === undefined ? { fieldName: value } : { fieldRef: ref };
}

/** Refuses a field that has another title here than it was chosen by, before it is paid for. */
const checkChosen = async (item: Item): Promise<void> =>
	await item.run.perRun('name of the field', async () => {
		if (chosenName(item, 'field') === undefined) return;
		const [listed] = await listedFields(item).catch((): Field[] => []);
		if (listed) checkName(item, 'field', `Field ${listed.ref}`, [listed.title, listed.name]);
	});

const isCalled = ({ name, title }: Field, word: string) =>
	isSameWord(name, word) || isSameWord(title, word);

/** Whether a field is the chosen one; a title is a fallback for a name (interface section 2). */
const isChosen = (choice: ChosenField) => (listed: Field) =>
	'fieldRef' in choice ? listed.ref === choice.fieldRef : isCalled(listed, choice.fieldName);

/** The chosen field in the live list; several where several fields go by the chosen name. */
const listedFields = async (item: Item) => (await liveFields(item)).filter(isChosen(chosen(item)));

async function others(item: Item): Promise<Field[]> {
	const isOwn = isChosen(chosen(item));
	return (await liveFields(item)).filter((listed) => !isOwn(listed));
}

/** The name by which the service is expected to know the chosen field. */
async function nameOf(item: Item): Promise<string> {
	const choice = chosen(item);
	const [listed] = await listedFields(item).catch((): Field[] => []);
	return listed?.name ?? String('fieldName' in choice ? choice.fieldName : choice.fieldRef);
}

/** All words for the chosen field: names and titles of the live list, and what was entered. */
async function words(item: Item): Promise<string[]> {
	const choice = chosen(item);
	const listed = (await listedFields(item)).flatMap(({ name, title }) => [name, title]);
	if ('fieldRef' in choice && listed.length === 0)
		throw parameterFailure(
			`Field ${choice.fieldRef} is not in the list of fields, so its current value cannot be found`,
			"Choose the 'Field' by its name, or set 'On Existing Value' to 'Overwrite'.",
		);
	return 'fieldName' in choice ? [...listed, choice.fieldName] : listed;
}

/** What the chosen field holds among values by field name, or by reference; several where several fields go by the chosen name. */
async function valuesIn(item: Item, present: IDataObject): Promise<unknown[]> {
	const choice = chosen(item);
	if ('fieldName' in choice && Object.hasOwn(present, choice.fieldName))
		return [present[choice.fieldName]];
	const refs = (await listedFields(item)).map(({ ref }) => String(ref));
	const keys = [...(await words(item)), ...refs];
	const otherFields = await others(item);
	return Object.entries(present).flatMap(([key, value]) =>
		keys.some((word) => isSameName(word, key)) && !isNameIn(otherFields, key, present)
			? [value]
			: [],
	);
}

const otherField = (chosenTitle: string, answered: string) =>
	answerFailure(
		`The service generated the field '${shown(answered)}' instead of '${shown(chosenTitle)}'`,
		"Choose the 'Field' from the list again: its reference may belong to another field by now.",
	);

const fieldNotSaid = (fields: Field[]) =>
	answerFailure(
		'The service did not say which field it generated, and the chosen one is not in the list of fields',
		fields.some((listed) => listed.ref !== undefined)
			? "Choose the 'Field' by name."
			: "Choose the 'Field' by name, or set 'fields.ref' in 'Interface Overrides' of the credential to the name of a field's reference.",
	);

/** What an answer says of the field that it is for. */
interface SaidField {
	ref: number | undefined;
	name: string | undefined;
}

/** The name of the field that is both chosen and answered, by the list of fields. */
function nameInList(fields: Field[], choice: ChosenField, { ref, name }: SaidField): string {
	const chosenFields = fields.filter(isChosen(choice));
	const answered = fields.filter((listed) => name !== undefined && isCalled(listed, name));
	const both = answered.filter(isChosen(choice));
	// A name that no field of the list has may be a title in another language; not so with another reference beside it.
	const isOther =
		answered.length > 0 ||
		(ref !== undefined && chosenFields.every((listed) => listed.ref !== ref));
	const [first] = chosenFields;
	if (first && isOther && both.length === 0) throw otherField(first.title, name ?? '');
	const only = [both, chosenFields].find(({ length }) => length === 1)?.[0]?.name ?? name;
	if (only === undefined) throw fieldNotSaid(fields);
	return only;
}

/** The name under which a generated value is saved: that of the chosen field, which the answer must not contradict. */
async function nameToSave(item: Item, { fieldRef, fieldName }: IDataObject): Promise<string> {
	const choice = chosen(item);
	const said = { ref: refOf(fieldRef), name: textOf(fieldName)?.trim() || undefined };
	const fieldsOrNone = async () => await liveFields(item).catch((): Field[] => []);
	if ('fieldRef' in choice) {
		if (said.ref !== undefined && said.ref !== choice.fieldRef)
			throw otherField(String(choice.fieldRef), said.name ?? String(said.ref));
		return nameInList(await fieldsOrNone(), choice, said);
	}
	const entered = choice.fieldName;
	if (said.name === entered) return entered;
	const fields = await fieldsOrNone();
	if (said.name === undefined) {
		const other = fields.find((listed) => said.ref !== undefined && listed.ref === said.ref);
		if (other && !isChosen(choice)(other)) throw otherField(entered, other.title);
		return entered;
	}
	if (fields.length === 0 && !isSameWord(said.name, entered)) throw otherField(entered, said.name);
	return nameInList(fields, choice, said);
}

/** Says that the answer is for another field than the chosen one, of a value that is only returned. */
async function warnIfOther(item: Item, answered: IDataObject): Promise<void> {
	const choice = chosen(item);
	if ('fieldRef' in choice) hintIfOther(item, 'field', answered, ['fieldRef'], choice.fieldRef);
	else if (!isNothing(answered.fieldName) && !item.parameters.flag('save'))
		await nameToSave(item, answered).catch((error: unknown) =>
			item.run.warn(`${failureOf(error).message}.`),
		);
}

export const aiFieldLocator = {
	checkChosen,
	field,
	chosen,
	nameOf,
	nameToSave,
	others,
	valuesIn,
	warnIfOther,
	words,
};
