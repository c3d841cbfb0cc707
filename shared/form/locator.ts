import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { asText, isObject, refOf, shown } from '../values/read';
import { inEditor } from './editor';
import { fromList } from './editorMethods';
import { severalOf, labelOf } from './entryLabels';

export interface Entry {
	ref: number;
	name: string;
	description?: string;
	/** What tells it from others of its name, e.g. the format and the ISBN of a book. */
	details?: string | undefined;
}

interface EntryPage {
	entries: Entry[];
	/** What the next page is asked for with; undefined on the last. */
	next?: string | undefined;
}

interface Named {
	entries: Entry[];
	gap?: string | undefined;
}

interface LocatorSpec {
	/** Parameter name, e.g. 'destination'. */
	name: string;
	displayName: string;
	/** Lower case, for messages: 'destination'. */
	noun: string;
	description: string;
	/** The name of its list among the node's methods, e.g. 'searchDestinations'. */
	searchMethod: string;
	/** What the button below the list says and calls, where an entry can be made there. */
	create?: { label: string; method: string; defaultName: string };
	/** Both absent for what has no name, e.g. a job. */
	namePlaceholder?: string;
	/** What else may be entered as its name, and tells it from others that share one. */
	insteadOfName?: string;
	/** Where the items come from that have its reference. */
	source?: string;
	/** One page of entries, filtered where the service can; the rest is filtered here. `place` is the `next` of the page before. */
	page(
		catalogue: Catalogue,
		filter: string,
		place: string | undefined,
		timezone: string,
	): Promise<EntryPage>;
	/** All entries with this exact name, regardless of case, and what could not be read of them. */
	named?(catalogue: Catalogue, name: string): Promise<Named>;
}

/** What a locator needs of an item; the trigger has none, but its filters have locators too. */
type Chooser = Pick<Item, 'parameters' | 'catalogue'> & { run: Pick<Item['run'], 'perRun'> };

const NUMBER_PATTERN = '^\\s*[1-9][0-9]*\\s*$';

export const matches = (text: string, filter: string) =>
	text.toLowerCase().includes(filter.trim().toLowerCase());

/** What a locator parameter holds; a bare text or number (from an expression or an older workflow) counts as an ID. */
export function choiceOf(value: unknown): { mode: string; value: string } {
	if (isObject(value) && 'mode' in value)
		return { mode: asText(value.mode), value: asText(value.value ?? '').trim() };
	return { mode: 'id', value: asText(value ?? '').trim() };
}

export type Locator = ReturnType<typeof locator>;

/** A resource locator (From List, By Name where there are names, By ID) and how its choice becomes a reference. */
export function locator(spec: LocatorSpec) {
	const byNameInstead = spec.named
		? `If it is a name${spec.insteadOfName ? ` or an ${spec.insteadOfName}` : ''}, set '${spec.displayName}' to 'By Name'. `
		: '';
	const optionalRef = async (item: Chooser, parameter = spec.name): Promise<number | undefined> => {
		const label = () => item.parameters.labelOf(parameter);
		const { mode, value } = choiceOf(item.parameters.raw(parameter));
		if (value === '') return undefined;
		if (mode !== 'name') {
			const ref = refOf(value);
			if (ref !== undefined) return ref;
			throw parameterFailure(
				`'${label()}' is '${shown(value)}', which is not a reference`,
				`${byNameInstead}Choose the ${spec.noun} from the list, or enter its reference, a whole number.`,
			);
		}
		const { entries: found, gap } = await item.run.perRun(
			`${spec.name}:${value}`,
			async (): Promise<Named> => (await spec.named?.(item.catalogue, value)) ?? { entries: [] },
		);
		const [first, ...others] = found;
		if (first && others.length === 0) return first.ref;
		throw parameterFailure(
			first
				? `Several ${spec.noun}s are called '${shown(value)}': ${severalOf(found)}`
				: `No ${spec.noun} is called '${shown(value)}'`,
			first
				? `${spec.insteadOfName ? `Enter the ${spec.insteadOfName} instead of the name. Or choose` : 'Choose'} '${label()}' from the list, or set it to 'By ID' and enter the number of the one you mean.`
				: `Check the name, or choose '${label()}' from the list. ${gap ?? "Or the API key's user is not allowed to see it."}`,
		);
	};

	const list = fromList(
		spec.searchMethod,
		async function (filter = '', paginationToken) {
			return await inEditor(this, async (catalogue) => {
				const timezone = this.getTimezone();
				let page = await spec.page(catalogue, filter, paginationToken, timezone);
				// The editor asks for more when its list is scrolled, and an empty list cannot be.
				while (page.entries.length === 0 && page.next !== undefined)
					page = await spec.page(catalogue, filter, page.next, timezone);
				const { entries, next } = page;
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
		optionalRef,
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
				...(spec.named
					? [
							{
								displayName: 'By Name',
								name: 'name',
								type: 'string' as const,
								placeholder: spec.namePlaceholder,
							},
						]
					: []),
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 1042',
					validation: [
						{
							type: 'regex',
							properties: {
								regex: NUMBER_PATTERN,
								errorMessage: `Enter the reference, a whole number${spec.named ? ". To enter a name, choose 'By Name'" : ''}`,
							},
						},
					],
				},
			],
			...changes,
		}),
		/** The chosen reference; refs differ from server to server, so a name is looked up (once per run and name). */
		ref: async (item: Chooser, parameter = spec.name): Promise<number> => {
			const ref = await optionalRef(item, parameter);
			if (ref !== undefined) return ref;
			const label = item.parameters.labelOf(parameter);
			// n8n itself asks for one that was never filled in.
			const isExpression = choiceOf(item.parameters.raw(parameter)).mode !== 'list';
			throw parameterFailure(
				`'${label}' is empty`,
				`${isExpression ? `Its expression gave nothing for this item. ${spec.source ?? ''}` : ''}Choose a ${spec.noun} from the list, or enter its ${spec.named ? 'name or ' : ''}reference.`,
			);
		},
	};
}
