import { to } from '../../../../shared/transport/path';
import { checkFieldErrors } from '../../../../shared/record/fieldErrors';
import { ownFields, generatedChange } from '../../../../shared/record/changes';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { answerFailure, Failure, failureOf } from '../../../../shared/failure/failure';
import type { Item } from '../../../../shared/engine/item';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { asText, textOf, objectOf, listOf } from '../../../../shared/values/read';

/** A value as text, empty where there is none: several options of a list field count by their names. */
export const textOfValue = (value: unknown): string =>
	(Array.isArray(value)
		? value
				.map(textOfValue)
				.filter((text) => text !== '')
				.join(', ')
		: asText(value ?? '')
	).trim();

/** What a preview says of the present value, whatever is to become of it. */
const shownValue = async (item: Item, ref: number): Promise<string> =>
	textOfValue(await aiFieldLocator.valuesIn(item, ownFields(item, ref) ?? {}).catch(() => []));

/** Saves by the field's name, as the answer gives it; classifications as the list of their names (interface 4.4). */
async function save(
	item: Item,
	ref: number,
	{ fieldName, value, nodeNames }: IDataObject,
): Promise<IDataObject> {
	const name = textOf(fieldName);
	if (!name) {
		throw answerFailure(
			'The service did not say which field it generated',
			"The value was not saved. Choose the 'Field' by name and save the value with Catalogue Resource.",
		);
	}
	const names = listOf(nodeNames);
	const text = textOfValue(value);
	if (names.length === 0 && text === '') {
		item.run.hint(
			'The AI gave no value for some resources. Nothing was saved there, so what the field holds stays.',
			'warning',
		);
		return { saved: false };
	}
	const { data } = await item.safe({
		...to(endpoints.updateFields, { ref }),
		body: { [item.assumed('update.fields')]: { [name]: names.length > 0 ? names : text } },
		previewDetails: async () => ({
			saved: false,
			changes: [generatedChange(name, await shownValue(item, ref))],
		}),
		previewAnswer: () => ({ ref }),
	});
	const answer: IDataObject = { ref, ...objectOf(data) };
	checkFieldErrors(item, answer);
	return { saved: true, fieldErrors: objectOf(answer.fieldErrors) };
}

/** What is paid for is not lost with a save that fails: the value is in the error. */
function notSaved({ details, handling }: Failure, ref: number, { value }: IDataObject): Failure {
	const description = `The value was generated and is in this error; it was not saved. ${details.description}`;
	return new Failure(
		{ ...details, description, context: { ref, value: textOfValue(value), saved: 'no' } },
		handling,
	);
}

export const savedOrTold = async (
	item: Item,
	ref: number,
	result: IDataObject,
): Promise<IDataObject> =>
	await save(item, ref, result).catch((error: unknown) =>
		Promise.reject(notSaved(failureOf(error), ref, result)),
	);
