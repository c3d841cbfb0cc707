import type { INodeProperties } from 'n8n-workflow';
import type { Book } from '../catalogue/book';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { andThen } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { isInPowers, isIsbn, isIsbnNumber } from '../values/isbn';
import { oneSpaced } from '../values/words';
import { isSameWord, quoted, refOf, shown } from '../values/read';
import { asListed } from './asListed';
import { aboutFileName, byName, choiceOf } from './choice';
import { inEditor } from './inEditor';
import { fromList } from './editorMethods';
import { refsInside } from './refsInside';

export interface Entry {
	ref: number;
	name: string;
	description?: string;
	/** What tells it from others of its name, e.g. the format and the ISBN of a book. */
	details?: string | undefined;
	/** How people know it, of a resource. */
	book?: Book;
}

/** `near`: names that hold the wanted one, where none is it. */
type Found = { entries: Entry[]; near?: string[]; gap?: string | undefined };

interface LocatorSpec {
	/** Parameter name, e.g. 'destination'. */
	name: string;
	displayName: string;
	/** Lower case, for messages: 'destination'. */
	noun: string;
	description: string;
	/** The name of its list among the node's methods, e.g. 'searchDestinations'. */
	searchMethod: string;
	/** The label and the method of the button below the list that creates an entry. */
	create?: { label: string; method: string; defaultName: string };
	/** Left out with `named` for what has no name, e.g. a job. */
	namePlaceholder?: string;
	/** What may be entered instead of its name and tells apart those that share one, e.g. 'ISBN'. */
	insteadOfName?: string;
	/** Which nodes give items with its reference. */
	source?: string;
	/** One page of the entries. `filter` is what is typed, `place` the `next` of the page before; the last page has none. */
	page(
		catalogue: Catalogue,
		filter: string,
		place: string | undefined,
		timezone: string,
	): Promise<{ entries: Entry[]; next?: string | undefined }>;
	/** Whether the service itself looks for what is typed; else n8n shows the entries that hold it. */
	isSearched?: true;
	/** All entries with this exact name, regardless of case. `gap` says what could not be read of them. */
	named?(catalogue: Catalogue, name: string): Promise<Found>;
}

/** What a locator needs of an item. The trigger has no items, but its filters have locators too. */
export type Chooser = Pick<Item, 'parameters' | 'catalogue'> &
	Partial<Pick<Item, 'json'>> & { run: Pick<Item['run'], 'perRun'> };

/** An entry as it was chosen: its name is known where it was found by one. */
type Chosen = Pick<Entry, 'ref'> & Partial<Entry>;

export const matches = (text: string, filter: string) =>
	text.toLowerCase().includes(filter.trim().toLowerCase());

export const isNamed = (name: string) => (entry: { name: string }) =>
	isSameWord(oneSpaced(entry.name), oneSpaced(name));

export const labelOf = ({ name, details }: Entry) => (details ? `${name} (${details})` : name);

export const numbered = (ref: number) => `no. ${ref}`;
const MOST_LISTED = 10;
const REFERENCE = '^\\s*[1-9][0-9]*\\s*$';

/** Entries that share a name, as an error lists them: by what tells them apart. */
export function severalOf(entries: Entry[]): string {
	const labels = entries.slice(0, MOST_LISTED).map(({ ref, details = '' }) => {
		const number = numbered(ref);
		return details.endsWith(number) ? details : [details, number].filter(Boolean).join(', ');
	});
	const more = entries.length - MOST_LISTED;
	return [...labels, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

export type Locator = ReturnType<typeof locator>;

/** A resource locator (From List, By Name where there are names, By ID) and how its choice becomes a reference. */
export function locator(spec: LocatorSpec) {
	const byNameInstead = spec.named
		? `If it is a name${spec.insteadOfName ? ` or an ${spec.insteadOfName}` : ''}, set '${spec.displayName}' to 'By Name'. `
		: '';
	const errorMessage = `Enter the reference, a whole number${spec.named ? ". To enter a name, choose 'By Name'" : ''}`;
	const entryNamed = async (item: Chooser, parameter: string, value: string): Promise<Chosen> => {
		const named = async (name: string): Promise<Found> =>
			(await spec.named?.(item.catalogue, name)) ?? { entries: [] };
		const isIt = (entry: Entry) => isNamed(value)({ name: labelOf(entry) });
		const find = async () => await asListed(named, value, isIt);
		const { entries, near = [], gap } = await item.run.perRun(`${spec.name}:${value}`, find);
		const [first, second] = entries;
		if (first && !second) return first;
		const label = item.parameters.labelOf(parameter);
		const ofFile = spec.insteadOfName ? aboutFileName(value) : '';
		throw parameterFailure(
			first
				? `Several ${spec.noun}s are called '${shown(value)}': ${severalOf(entries)}`
				: `No ${spec.noun} is called '${shown(value)}'`,
			first
				? `${spec.insteadOfName && !isIsbn(value) ? `Enter the ${spec.insteadOfName} instead of the name. Or choose` : 'Choose'} '${label}' from the list, or set it to 'By ID' and enter the number of the one you mean.`
				: `${isInPowers(value) ? 'A spreadsheet has shortened this number: make its column a text there, and enter the ISBN again. ' : ''}${ofFile}${near.length > 0 ? `Is it ${quoted(near.slice(0, MOST_LISTED))}? ` : ''}Check the name, or choose '${label}' from the list. ${gap ?? "If it is not there, the API key's user may not be allowed to see it."}`,
		);
	};

	const inside = ({ json = {} }: Chooser) => (spec.insteadOfName ? refsInside(json) : undefined);

	const optionalEntry = (item: Chooser, parameter: string) => {
		const { mode, value } = choiceOf(item.parameters.raw(parameter));
		if (value === '') return undefined;
		if (mode === 'name') return entryNamed(item, parameter, value);
		const ref = refOf(value);
		if (ref !== undefined && !(spec.insteadOfName && isIsbnNumber(ref))) return { ref };
		throw parameterFailure(
			`'${item.parameters.labelOf(parameter)}' is '${shown(value)}', which is not a reference`,
			`${inside(item) ?? byNameInstead}Choose the ${spec.noun} from the list, or enter its reference, a whole number.`,
		);
	};

	/** What was chosen; refs differ from server to server, so a name is looked up (once per run and name). */
	const entry = (item: Chooser) =>
		andThen(optionalEntry(item, spec.name), (chosen: Chosen | undefined) => {
			if (chosen !== undefined) return chosen;
			const label = item.parameters.labelOf(spec.name);
			// n8n itself asks for one that was never filled in.
			const isExpression = choiceOf(item.parameters.raw(spec.name)).mode !== 'list';
			throw parameterFailure(
				`'${label}' is empty`,
				`${isExpression ? `Its expression gave nothing for this item. ${inside(item) ?? spec.source ?? ''}To choose a ${spec.noun} from the list, first click 'Fixed' above the field.` : `Choose a ${spec.noun} from the list, or enter its ${spec.named ? 'name or ' : ''}reference.`}`,
			);
		});

	const isShown = ({ name, details = '', description = '' }: Entry, filter: string) =>
		spec.isSearched || matches(`${name} ${details} ${description}`, filter);

	const list = fromList(
		spec.searchMethod,
		async function (filter = '', paginationToken) {
			return await inEditor(this, async (catalogue) => {
				const timezone = this.getTimezone();
				let [entries, next]: [Entry[], string | undefined] = [[], paginationToken];
				// The editor asks for more when its list is scrolled, and an empty list cannot be.
				do {
					const page = await spec.page(catalogue, filter, next, timezone);
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
		entry,
		optionalRef: async (item: Chooser, parameter: string): Promise<number | undefined> =>
			(await optionalEntry(item, parameter))?.ref,
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
		ref: (item: Chooser) => andThen(entry(item), ({ ref }) => ref),
	};
}
