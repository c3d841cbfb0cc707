import type { IDataObject, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import { failureItem, pairing } from '../failure/failedItem';
import { Failure } from '../failure/failure';
import { forEachWithPauses } from '../transport/concurrency';
import { joinNames } from '../values/read';
import type { NodeRun } from './nodeRun';
import type { Outcome } from './operation';

/** With Retry On Fail n8n runs the whole node again when a success item has a top-level key `error`. */
function withoutErrorKey(json: IDataObject): IDataObject {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}

const replaced = (fields: string[]) =>
	`The new files took the place of those that came in under the same name: ${joinNames(fields)}. To keep both, enter another 'Output Data Field Name'.`;

/** Files of an input item stay beside a new one, as behind n8n's own nodes. */
function filesOf(
	{ hintOf }: NodeRun,
	input: INodeExecutionData['binary'] = {},
	made: INodeExecutionData['binary'],
): INodeExecutionData['binary'] {
	for (const field of Object.keys(made ?? {}))
		if (Object.hasOwn(input, field)) hintOf(replaced, `'${field}'`);
	return made && { ...input, ...made };
}

/** Output items, paired. In one list, for each of 100,000 outcomes would otherwise make lists of its own. */
export async function outputsOf(
	outcomes: Outcome[],
	inputs: INodeExecutionData[],
	run: NodeRun,
): Promise<INodeExecutionData[]> {
	const outputs: INodeExecutionData[] = [];
	await forEachWithPauses(outcomes, ({ items, result }) => {
		if (result instanceof Failure) outputs.push(failureItem(result, items));
		else
			for (const output of result) {
				const [json, pairedItem] = [withoutErrorKey(output.json), pairing(items)];
				const binary = filesOf(run, inputs[items[0] ?? 0]?.binary, output.binary);
				outputs.push(binary ? { json, binary, pairedItem } : { json, pairedItem });
			}
	});
	return outputs;
}

/** Which of several items gave nothing, e.g. a search that found nothing: no output tells of them. */
export function withoutOutput(outcomes: Outcome[], count: number): string | undefined {
	const empty = outcomes
		.filter(({ result }) => !(result instanceof Failure) && result.length === 0)
		.flatMap(({ items }) => items);
	if (count < 2 || empty.length === 0) return undefined;
	return `For ${empty.length} of ${count} input items nothing came out: ${joinNames(empty.map((index) => `item ${index}`))}.`;
}

/** A model sees only the items: hints get an item of their own, and nothing found is said in so many words. */
export function forAgent(
	outputs: INodeExecutionData[],
	hints: NodeExecutionHint[],
): INodeExecutionData[] {
	if (outputs.length > 0 && hints.length === 0) return outputs;
	const json = {
		...(outputs.length === 0 && { found: 0 }),
		...(hints.length > 0 && { hints: hints.map(({ message }) => message) }),
	};
	return [...outputs, { json, pairedItem: { item: 0 } }];
}
