import type { Item } from '../engine/item';
import { asText } from '../values/read';
import { typedValue } from '../values/sheetValues';
import type { Comparison } from './comparison';
import { liveFields } from './liveFields';

const isYesOrNo = (text: string) => /^\s*(yes|no)\s*$/i.test(text);

/** Comparisons in which the 'Yes' or 'No' of a checkbox is 'true' or 'false'. In a field of another kind it is that word. */
export async function withFlags(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	if (!comparisons.some(({ wanted }) => wanted.some(isYesOrNo))) return comparisons;
	const fields = await liveFields(item).catch(() => []);
	return comparisons.map((comparison) => {
		const kind = fields.find(({ name }) => name === comparison.field)?.kind;
		const flagOf = (text: string) => (isYesOrNo(text) ? asText(typedValue(kind, text)) : text);
		return { ...comparison, wanted: comparison.wanted.map(flagOf) };
	});
}
