import type { Item } from '../engine/item';
import { parameterFailure, type Failure } from '../failure/failure';
import { andThen } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { isInPowers, isIsbn, isIsbnNumber } from '../values/isbn';
import { quoted, refOf, shown } from '../values/read';
import { isNamed, labelOf, MOST_LISTED, severalOf, type Entry } from './locatorEntry';
import { aboutFileName, choiceOf } from './locatorValue';
import { refsInside } from './refsInside';

/** `near`: names that hold the wanted one, where none is it. `gap` says what could not be read of them. */
interface Found {
	entries: Entry[];
	near?: string[];
	gap?: string | undefined;
}

/** What is chosen, in words for messages. */
export interface ChoiceSpec {
	/** Parameter name, e.g. 'destination'. */
	name: string;
	displayName: string;
	/** Lower case: 'destination'. */
	noun: string;
	/** What may be entered instead of its name and tells apart those that share one, e.g. 'ISBN'. */
	insteadOfName?: string;
	/** Which nodes give items with its reference. */
	source?: string;
	/** All entries with this exact name, regardless of case. */
	named?(catalogue: Catalogue, name: string): Promise<Found>;
}

/** What a locator needs of an item. The trigger has no items, but its filters have locators too. */
export type Chooser = Pick<Item, 'parameters' | 'catalogue'> &
	Partial<Pick<Item, 'json'>> & { run: Pick<Item['run'], 'perRun'> };

/** An entry as it was chosen: its name is known where it was found by one. */
type Chosen = Pick<Entry, 'ref'> & Partial<Entry>;

/** The parts of a message that apply. */
const said = (...parts: Array<string | false | undefined>) => parts.filter(Boolean).join(' ');

function severalCalled(
	{ noun, insteadOfName }: ChoiceSpec,
	label: string,
	value: string,
	{ entries }: Found,
): Failure {
	const byOther = insteadOfName && !isIsbn(value);
	const choose = byOther ? `Enter the ${insteadOfName} instead of the name. Or choose` : 'Choose';
	return parameterFailure(
		`Several ${noun}s are called '${shown(value)}': ${severalOf(entries)}`,
		`${choose} '${label}' from the list, or set it to 'By ID' and enter the number of the one you mean.`,
	);
}

const noneCalled = (
	{ noun, insteadOfName }: ChoiceSpec,
	label: string,
	value: string,
	{ near = [], gap }: Found,
): Failure => {
	const [called, what] =
		insteadOfName && isIsbn(value)
			? [`has the ${insteadOfName}`, insteadOfName]
			: ['is called', 'name'];
	return parameterFailure(
		`No ${noun} ${called} '${shown(value)}'`,
		said(
			isInPowers(value) &&
				'A spreadsheet has shortened this number: make its column a text there, and enter the ISBN again.',
			insteadOfName && aboutFileName(value),
			near.length > 0 && `Is it ${quoted(near.slice(0, MOST_LISTED))}?`,
			`Check the ${what}, or choose '${label}' from the list.`,
			gap ?? "If it is not there, the API key's user may not be allowed to see it.",
		),
	);
};

/** What has this name, or is shown like this by a list, which has details in brackets behind the name. */
async function asListed(named: (name: string) => Promise<Found>, label: string): Promise<Found> {
	const found = await named(label);
	const [, name] = (found.entries.length === 0 && /^(.+) \(.*\)$/s.exec(label)) || [];
	if (name === undefined) return found;
	const isIt = (entry: Entry) => isNamed(label)({ name: labelOf(entry) });
	return { ...found, entries: (await named(name)).entries.filter(isIt) };
}

/** How the choice of an item becomes a reference. */
export function choiceReader(spec: ChoiceSpec) {
	const { name: ownName, displayName, noun, insteadOfName, source, named } = spec;

	const entryNamed = async (item: Chooser, parameter: string, value: string): Promise<Chosen> => {
		const find = async () =>
			await asListed(
				async (name) => (await named?.(item.catalogue, name)) ?? { entries: [] },
				value,
			);
		const found = await item.run.perRun(`${ownName}:${value}`, find);
		const [first, second] = found.entries;
		if (first && !second) return first;
		const label = item.parameters.labelOf(parameter);
		throw first ? severalCalled(spec, label, value, found) : noneCalled(spec, label, value, found);
	};

	const inside = ({ json = {} }: Chooser) => insteadOfName && refsInside(json);

	const byNameInstead =
		named &&
		`If it is a name${insteadOfName ? ` or an ${insteadOfName}` : ''}, set '${displayName}' to 'By Name'.`;

	/** Undefined where nothing was chosen. */
	const optional = (item: Chooser, parameter = ownName) => {
		const { mode, value } = choiceOf(item.parameters.raw(parameter));
		if (value === '') return undefined;
		if (mode === 'name') return entryNamed(item, parameter, value);
		const ref = refOf(value);
		if (ref !== undefined && !(insteadOfName && isIsbnNumber(ref))) return { ref };
		throw parameterFailure(
			`'${item.parameters.labelOf(parameter)}' is '${shown(value)}', which is not a reference`,
			said(
				inside(item) ?? byNameInstead,
				`Choose the ${noun} from the list, or enter its reference, a whole number.`,
			),
		);
	};

	const isEmpty = (item: Chooser): Failure => {
		// n8n itself asks for one that was never filled in.
		const isExpression = choiceOf(item.parameters.raw(ownName)).mode !== 'list';
		return parameterFailure(
			`'${item.parameters.labelOf(ownName)}' is empty`,
			isExpression
				? said(
						'Its expression gave nothing for this item.',
						inside(item) ?? source,
						`To choose a ${noun} from the list, first click 'Fixed' above the field.`,
					)
				: `Choose a ${noun} from the list, or enter its ${named ? 'name or ' : ''}reference.`,
		);
	};

	/** What was chosen; refs differ from server to server, so a name is looked up (once per run and name). */
	const chosen = (item: Chooser) =>
		andThen(optional(item), (entry: Chosen | undefined) => {
			if (entry === undefined) throw isEmpty(item);
			return entry;
		});

	return { chosen, optional };
}
