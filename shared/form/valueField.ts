import type { INodeProperties } from 'n8n-workflow';
import { firstPage, searchText } from '../catalogue/search';
import { shownField } from '../catalogue/shownField';
import { PAGE_SIZE } from '../lists/list';
import type { Catalogue } from '../transport/pipeline';
import { listOf, textOf } from '../values/read';
import { fromChoices } from './fromChoices';
import { asChoices, fieldBeside } from './longLists';

/** Longer texts, e.g. descriptions, are nothing to choose from. */
const LONGEST_VALUE = 100;

/** The values of a field without options, e.g. of a series: in the first resources, and in those that a search finds by `typed`. */
async function seenValues(
	catalogue: Catalogue,
	{ name, title }: { name: string; title: string },
	typed: string,
): Promise<string[]> {
	const found = typed === '' ? [] : [searchText(catalogue, { q: typed }, PAGE_SIZE)];
	const pages = [firstPage(catalogue)(0, PAGE_SIZE), ...found];
	// A value can be typed without them.
	const read = await Promise.all(pages.map((page) => page.catch(() => ({ rows: [] }))));
	const values = read
		.flatMap(({ rows }) => rows)
		.flatMap((row) => listOf(shownField(row, name, title)))
		.flatMap((value) => textOf(value)?.trim() ?? [])
		.filter((value) => value !== '' && value.length <= LONGEST_VALUE);
	return [...new Set(values)].sort((a, b) => a.localeCompare(b));
}

export const valueField: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'resourceLocator',
	default: { mode: 'value', value: '' },
	displayOptions: { hide: { operator: ['isEmpty', 'isNotEmpty'] } },
	description:
		"The value to compare with. The list shows the field's options, or values that some resources have. For 'One Of', separate several values with commas, or with semicolons if a value contains a comma.",
	modes: [
		fromChoices(
			'searchQueryValues',
			async (catalogue, form, typed) => {
				const { field, options } = await fieldBeside(catalogue, form);
				return asChoices(options.length > 0 ? options : await seenValues(catalogue, field, typed));
			},
			{ takesTyped: true },
		),
		{ displayName: 'Typed', name: 'value', type: 'string', placeholder: 'e.g. Jules Verne' },
	],
};
