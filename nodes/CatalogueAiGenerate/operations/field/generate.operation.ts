import type { IDataObject } from 'n8n-workflow';
import { RESOURCE_KEYS } from '../../../../shared/catalogue/answeredFor';
import { GENERATED_FIELD } from '../../../../shared/catalogue/answerShapes';
import { bookIn } from '../../../../shared/catalogue/book';
import { answeredRecord } from '../../../../shared/catalogue/recordShape';
import { hintIfOther } from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { tellRepeated } from '../../../../shared/engine/createdTwice';
import { checkLimit } from '../../../../shared/engine/emptyExpressions';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation, type Output } from '../../../../shared/engine/operation';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { NOT_YET } from '../../../../shared/engine/preview';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { optionsField } from '../../../../shared/form/options';
import { presentValuesField } from '../../../../shared/form/presentValues';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { targetRef } from '../../../../shared/form/resourceRefs';
import { simplifyField } from '../../../../shared/form/simplify';
import { onFieldErrorsOption } from '../../../../shared/record/writeOptions';
import { isNothing, isObject, kindShown } from '../../../../shared/values/read';
import { generateOnce, maximumField } from '../maximumGenerations';
import { existingValue, isKept, Kept, keptSince } from './existingValue';
import { outputOf } from './outputOf';
import { afterFirstSave, isNoValue, saveGenerated, textOfValue } from './saveValue';
import { BUDGET_SPENT, budgetOf, isBudgetSpent, notePaid } from './tokenBudget';

/** Text generation answers when it is done; classification may take longer. */
const TIMEOUT_MS = 10 * 60_000;

const APPLIED =
	"The service says that it saved some generated values itself, although 'Save to Catalogue' is off. Look at the field in the catalogue.";
const HAS_VALUE = 'The field has a value, which was kept';
const PAID_BEFORE = 'Generated for an earlier item';

/** The output of an item that nothing was generated for: it has the columns of the others. */
async function outputWithout(item: Item, ref: number, value: string, reason: string) {
	const choice = aiFieldLocator.chosen(item);
	const fieldName = 'fieldName' in choice ? choice.fieldName : await aiFieldLocator.nameOf(item);
	const result = { value, applied: false, fieldName, generated: false, reason, saved: false };
	return outputOf(item, ref, result);
}

/** No value, or no text, is no failure, since it was paid for. Where it is to be saved, saving warns of it. */
function warnIfNoText({ parameters, run }: Item, result: IDataObject): void {
	const { value, nodeNames } = result;
	if (isObject(value) && !isNothing(value) && !parameters.flag('save'))
		run.warn(
			`The AI gave a value that is no text, but ${kindShown(value)}: map the part of it that is meant, e.g. in Edit Fields.`,
		);
	if (!isNoValue(textOfValue(value)) || !isNothing(nodeNames)) return;
	if (!Object.hasOwn(result, 'value'))
		run.warn(
			`The service gave no 'value', but ${kindShown(result)}. It may have been paid for: see the output for what it said.`,
		);
	else if (!parameters.flag('save')) run.warn('The AI gave no value for some resources.');
}

/** POST /ai/generate-field (interface 4.4). */
const generateValue = async (item: Item, ref: number): Promise<IDataObject | Unpaid> =>
	await generateOnce(item, 'value', async (send) => {
		const kept = await keptSince(item, ref);
		if (kept) return kept;
		if (await isBudgetSpent(item)) return BUDGET_SPENT;
		const body: IDataObject = { resourceRef: ref, ...aiFieldLocator.chosen(item) };
		tellRepeated(item, body, ref);
		const { data } = await send({
			...to(endpoints.generateField),
			body,
			timeoutMs: TIMEOUT_MS,
			previewDetails: () => ({ ref, ...bookIn(item.json, ref), value: NOT_YET, generated: false }),
			previewAnswer: async () => ({ fieldName: await aiFieldLocator.nameOf(item), value: NOT_YET }),
		});
		await notePaid(item);
		const result = answeredRecord(GENERATED_FIELD, data, 'a value');
		hintIfOther(item, 'resource', result, RESOURCE_KEYS, ref);
		await aiFieldLocator.warnIfOther(item, result);
		warnIfNoText(item, result);
		if (result.applied === true && !item.parameters.flag('save')) item.run.warn(APPLIED);
		// The nodes behind this one would save its 'N/A'.
		const { value } = result;
		return typeof value === 'string' && isNoValue(value) ? { ...result, value: '' } : result;
	});

/** What an earlier item has made for the same field: the value that is there now, or one that it paid for and has not saved. */
interface Made {
	filled?: string;
	unsaved?: IDataObject;
}

async function generateFor(item: Item, ref: number): Promise<Output[]> {
	const { parameters, run } = item;
	const made = await run.perRun(`made:${ref}`, () => new Map<string, Made>());
	const field = JSON.stringify(aiFieldLocator.chosen(item));
	const { filled, unsaved: earlier } = made.get(field) ?? {};
	const present = filled ?? (await existingValue(item, ref));
	if (isKept(item, present)) return oneItem(await outputWithout(item, ref, present, HAS_VALUE));
	// With 'Overwrite' each item is generated anew.
	const unsaved = parameters.text('onExistingValue') === 'overwrite' ? undefined : earlier;
	const isSaved = parameters.flag('save');
	const pay = async (): Promise<Output[]> => {
		const result = unsaved ?? (await generateValue(item, ref));
		if (result instanceof Unpaid) {
			const { reason, countedAs } = result;
			const value = result instanceof Kept ? result.value : present;
			return [{ json: await outputWithout(item, ref, value, reason), countedAs }];
		}
		const told = unsaved ? { generated: false, reason: PAID_BEFORE } : { generated: true };
		made.set(field, { unsaved: result });
		if (!isSaved) return oneItem(outputOf(item, ref, { ...result, ...told, saved: false }));
		const saved = await saveGenerated(item, ref, result, unsaved !== undefined);
		const value = textOfValue(result.value) || textOfValue(result.nodeNames);
		made.set(field, saved.saved === true ? { filled: value } : {});
		return oneItem(outputOf(item, ref, { ...result, ...told, ...saved }));
	};
	return await (isSaved ? afterFirstSave(item, pay) : pay());
}

export const generate: EachOperation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate field value',
	description: 'Have the AI write one field',
	toolDescription:
		'Has the AI write one field of a book from its metadata: a description or blurb, keywords, or subject codes such as BISAC and Thema. Suggests only, unless it is set to save. Costs AI tokens each time. Only fields that the catalogue has enabled for AI.',
	endpoint: endpoints.generateField,
	done: { generate: 'generated' },
	needs: 'the ai scope and the right to edit; read to keep values, write to save',
	isPaid: true,
	fields: [
		resourceLocator.field(),
		aiFieldLocator.field,
		{
			displayName: 'On Existing Value',
			name: 'onExistingValue',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Keep', value: 'keep', description: 'Generate only if the field is empty' },
				{
					name: 'Overwrite',
					value: 'overwrite',
					description: 'Generate even if the field has a value',
				},
				{
					name: 'Overwrite If Shorter Than',
					value: 'overwriteIfShorter',
					description: 'Generate if the field is empty or its text is short',
				},
			],
			default: 'keep',
			description:
				'What to do if the field already has a value. The node reads that value from the input item, because the service cannot be asked for it.',
		},
		presentValuesField({
			displayOptions: { show: { onExistingValue: ['keep', 'overwriteIfShorter'] } },
			description:
				"What the resource has now: the 'fields' from a search before this node. The node looks up the chosen field there.",
		}),
		{
			displayName: 'Shorter Than (Characters)',
			name: 'shorterThan',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 100,
			displayOptions: { show: { onExistingValue: ['overwriteIfShorter'] } },
			description: 'Values with fewer characters are overwritten',
		},
		{
			displayName: 'Save to Catalogue',
			name: 'save',
			type: 'boolean',
			default: false,
			description:
				'Whether to save the generated value in the catalogue. Otherwise it is only returned.',
		},
		maximumField,
		simplifyField,
		optionsField([
			{
				displayName: 'Daily Token Budget',
				name: 'tokenBudget',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 100000,
				description:
					"Nothing more is generated once the API key's user has used this many tokens today",
			},
			onFieldErrorsOption,
		]),
	],
	// A budget is read before each generation, so one at a time: those under way have not been counted yet.
	atOnce: (first) => (budgetOf(first) === undefined ? Number.POSITIVE_INFINITY : 1),
	async each(item) {
		checkLimit(item, 'save', 'Without a value, what is paid for would not be saved.');
		const ref = await targetRef(item);
		await aiFieldLocator.checkChosen(item);
		return await item.run.inTurn(String(ref), async () => await generateFor(item, ref));
	},
};
