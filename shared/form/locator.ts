import type { INodeProperties } from 'n8n-workflow';
import type { Once } from '../catalogue/pagedLists';
import { memo } from '../engine/memo';
import { parameterFailure } from '../failure/failure';
import { andThen } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { choiceReader, type ChoiceSpec, type Chooser } from './chosenEntry';
import { fromList } from './editorMethods';
import { inEditor } from './inEditor';
import { labelOf, matches, type Entry } from './locatorEntry';
import { byName } from './locatorValue';

/** `named` is left out for what has no name, e.g. a job. */
interface LocatorSpec extends ChoiceSpec {
	description: string;
	/** The name of its list among the node's methods, e.g. 'searchDestinations'. */
	searchMethod: string;
	/** The label and the method of the button below the list that creates an entry. */
	create?: { label: string; method: string; defaultName: string };
	namePlaceholder?: string;
	/** One page of the entries. `filter` is what is typed, `place` the `next` of the page before; the last page has none. `once`: for all pages of one look. */
	page(
		catalogue: Catalogue,
		filter: string,
		place: string | undefined,
		look: { timezone: string; once: Once },
	): Promise<{ entries: Entry[]; next?: string | undefined }>;
	/** Whether the service itself looks for what is typed; else n8n shows the entries that hold it. */
	isSearched?: true;
}

/** So many are looked through for what is typed: each key that is pressed would else read the whole of a long list. */
const MOST_LOOKED_THROUGH = 5_000;

const notAmong = ({ noun, displayName, named }: LocatorSpec, filter: string, read: number) =>
	parameterFailure(
		`None of the first ${read.toLocaleString('en')} ${noun}s contains '${filter.trim()}'`,
		`The service cannot search its ${noun}s, so no more are looked through here. Set '${displayName}' to ${named ? "'By Name' and enter the whole name" : "'By ID' and enter its number"}.`,
	);

const REFERENCE = '^\\s*[1-9][0-9]*\\s*$';

export type Locator = ReturnType<typeof locator>;

/** A resource locator (From List, By Name where there are names, By ID) and how its choice becomes a reference. */
export function locator(spec: LocatorSpec) {
	const { chosen, optional } = choiceReader(spec);
	const errorMessage = `Enter the reference, a whole number${spec.named ? ". To enter a name, choose 'By Name'" : ''}`;

	const isShown = (entry: Entry, filter: string) =>
		spec.isSearched || matches(`${labelOf(entry)} ${entry.description ?? ''}`, filter);

	const list = fromList(
		spec.searchMethod,
		async function (filter = '', paginationToken) {
			return await inEditor(this, async (catalogue) => {
				const look = { timezone: this.getTimezone(), once: memo() };
				let read = 0;
				let [entries, next]: [Entry[], string | undefined] = [[], paginationToken];
				// The editor asks for more when its list is scrolled, and an empty list cannot be.
				do {
					if (read >= MOST_LOOKED_THROUGH) throw notAmong(spec, filter, read);
					const page = await spec.page(catalogue, filter, next, look);
					read += page.entries.length;
					entries = page.entries.filter((entry) => isShown(entry, filter));
					next = page.next;
				} while (entries.length === 0 && next !== undefined);
				return {
					results: entries.map((entry) => ({
						name: labelOf(entry),
						value: String(entry.ref),
						...(entry.description && { description: entry.description }),
					})),
					...(next !== undefined && { paginationToken: next }),
				};
			});
		},
		spec.create && { allowNewResource: spec.create },
	);

	return {
		entry: chosen,
		optionalRef: async (item: Chooser, parameter: string): Promise<number | undefined> =>
			(await optional(item, parameter))?.ref,
		field: (changes: Partial<INodeProperties> = {}): INodeProperties => ({
			displayName: spec.displayName,
			name: spec.name,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			required: true,
			description: spec.description,
			builderHint: {
				propertyHint: `References differ from server to server: never invent one. Use mode ${spec.named ? "'name'" : "'id'"} with an expression, or leave mode 'list' for the user to choose.`,
			},
			modes: [
				{ ...list, ...(changes.required === false && { placeholder: `All ${spec.noun}s` }) },
				...(spec.named ? [byName(spec.namePlaceholder)] : []),
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 1042',
					validation: [{ type: 'regex', properties: { regex: REFERENCE, errorMessage } }],
				},
			],
			...changes,
		}),
		ref: (item: Chooser) => andThen(chosen(item), ({ ref }) => ref),
	};
}
