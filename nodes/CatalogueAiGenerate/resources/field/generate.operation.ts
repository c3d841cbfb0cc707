import type { IDataObject } from 'n8n-workflow';
import { aiFieldLocator } from '../../../../shared/fields/aiFieldLocator';
import { checkFieldErrors, onFieldErrorsOption } from '../../../../shared/fields/fieldErrors';
import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import type { Item } from '../../../../shared/operation/item';
import { todayIn } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { answerFailure } from '../../../../shared/request/failure';
import { path } from '../../../../shared/request/path';
import { objectOf, textOf } from '../../../../shared/service/read';
import { accountTokens } from '../../../../shared/service/usage';

/** Text generation answers when it is done; classification may take longer. */
const TIMEOUT_MS = 10 * 60_000;

/** Why an item was passed on without a generation. */
type Reason = 'hasValue' | 'maximumReached' | 'budgetSpent';

/** The present value as text: several options of a list field count by their names. */
function presentValue({ parameters }: Item): string {
	const value = parameters.raw('presentValue');
	return (Array.isArray(value) ? value.map(String).join(', ') : (textOf(value) ?? '')).trim();
}

function keeps({ parameters }: Item, present: string): boolean {
	const choice = parameters.text('onExistingValue') || 'keep';
	if (choice === 'overwrite' || present === '') return false;
	if (choice === 'keep') return true;
	return present.length >= (parameters.integer('shorterThan', { min: 1 }) ?? 1);
}

/** Generations of one run, counted before they start so that items under way at once cannot pass the maximum. */
async function mayGenerate(item: Item): Promise<Reason | undefined> {
	const { parameters, run, catalogue, timezone } = item;
	const maximum = parameters.integer('options.maximumGenerations', { min: 0 });
	const count = await run.once('generations', async () => await Promise.resolve({ started: 0 }));
	if (maximum !== undefined && count.started >= maximum) return 'maximumReached';
	count.started += 1;
	const budget = parameters.integer('options.tokenBudget', { min: 0 });
	if (budget === undefined) return undefined;
	const today = todayIn(timezone);
	const used = await accountTokens(catalogue, { from: today, to: today });
	return used >= budget ? 'budgetSpent' : undefined;
}

const REASONS: Readonly<Record<Reason, string>> = {
	hasValue: 'The field has a value, which was kept',
	maximumReached: "'Maximum Generations' of this run was reached",
	budgetSpent: "'Daily Token Budget' is spent",
};

function passedOn(ref: number, value: string, reason: Reason): IDataObject {
	return { ref, value, generated: false, reason: REASONS[reason] };
}

/** POST /ai/generate-field (interface 4.4) costs tokens, so it is sent once. */
async function generateValue(item: Item, ref: number): Promise<IDataObject> {
	const { data } = await item.once({
		method: 'POST',
		path: path('/ai/generate-field'),
		body: { resourceRef: ref, ...aiFieldLocator.chosen(item) },
		timeoutMs: TIMEOUT_MS,
	});
	return objectOf(data);
}

/** Saves by the field's name, as the answer gives it; classifications as the list of their names (interface 4.4). */
async function save(item: Item, ref: number, { fieldName, value, nodeNames }: IDataObject): Promise<IDataObject> {
	const name = textOf(fieldName);
	if (!name) {
		throw answerFailure('The service did not say which field it generated', "The value was not saved. Choose the 'Field' by name and save the value with Catalogue Resource.");
	}
	const names = Array.isArray(nodeNames) && nodeNames.length > 0 ? nodeNames : undefined;
	const { data } = await item.safe({
		method: 'PATCH',
		path: path('/resources/{ref}/fields', { ref }),
		body: { [item.at('update.fields')]: { [name]: names ?? value } },
	});
	const answer: IDataObject = { ref, ...objectOf(data) };
	checkFieldErrors(item, answer);
	return { saved: true, fieldErrors: objectOf(answer.fieldErrors) };
}

export const generate: EachOperation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate field value',
	description: "Have the AI write or classify one field of a resource, from its metadata",
	endpoint: { method: 'POST', path: '/ai/generate-field' },
	fields: [
		resourceLocator.field(),
		aiFieldLocator.field,
		{
			displayName: 'On Existing Value',
			name: 'onExistingValue',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Keep', value: 'keep', description: 'Generate only where the field is empty' },
				{ name: 'Overwrite', value: 'overwrite', description: 'Generate whatever the field holds' },
				{ name: 'Overwrite If Shorter Than', value: 'overwriteIfShorter', description: 'Generate where the field is empty or short' },
			],
			default: 'keep',
			description: 'What to do when the field has a value. The service cannot be asked for it, so it is taken from the input item.',
		},
		{
			displayName: 'Present Value',
			name: 'presentValue',
			type: 'string',
			default: '={{ $json.fields?.keywords }}',
			displayOptions: { show: { onExistingValue: ['keep', 'overwriteIfShorter'] } },
			placeholder: 'e.g. {{ $json.fields.keywords }}',
			description: 'What the field holds now, from a search before this node. Choose the field of the input item here.',
		},
		{
			displayName: 'Shorter Than (Characters)',
			name: 'shorterThan',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 100,
			displayOptions: { show: { onExistingValue: ['overwriteIfShorter'] } },
		},
		{
			displayName: 'Save to Resource',
			name: 'save',
			type: 'boolean',
			default: false,
			description: 'Whether to write the generated value into the field. Otherwise it is only returned.',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Daily Token Budget',
					name: 'tokenBudget',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 100000,
					description: 'No generation starts once the user of the API key has used this many tokens today',
				},
				{
					displayName: 'Maximum Generations',
					name: 'maximumGenerations',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 25,
					description: 'Most generations of one run; the other items are passed on as they are',
				},
				onFieldErrorsOption,
			],
		},
	],
	async each(item) {
		const { parameters } = item;
		const ref = await resourceLocator.ref(item);
		const present = presentValue(item);
		if (keeps(item, present)) return one(passedOn(ref, present, 'hasValue'));
		const reason = await mayGenerate(item);
		if (reason) return one(passedOn(ref, present, reason));
		const result = await generateValue(item, ref);
		const saved = parameters.flag('save') ? await save(item, ref, result) : { saved: false };
		return one({ ref, ...result, generated: true, ...saved });
	},
};
