import type { IDataObject } from 'n8n-workflow';
import { destinationsIn, entriesIn } from '../catalogue/pagedLists';
import { destinationList } from '../catalogue/wholeLists';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { scroll } from '../lists/editorPage';
import { textOf } from '../values/read';
import type { Chooser } from './chosenEntry';
import { checkName, type Form } from './chosenName';
import { locator } from './locator';
import { isNamed, matches } from './locatorEntry';

/** Interface 4.8. The service cannot filter destinations, so the locator does. */
export const destinationLocator = locator({
	name: 'destination',
	displayName: 'Destination',
	noun: 'destination',
	description: "Where to send it, e.g. a retailer's metadata drop",
	searchMethod: 'searchDestinations',
	namePlaceholder: 'e.g. Metadata drop',
	async page(catalogue, _filter, place) {
		const { rows, next } = await scroll(destinationList(catalogue), place);
		const typeKey = catalogue.assumed('destinations.type');
		const entries = destinationsIn(rows, catalogue).map(({ ref, name, raw }) => ({
			ref,
			name,
			description: textOf(raw[typeKey]) ?? '',
		}));
		return { entries, next };
	},
	async named(catalogue, name) {
		const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
		const isIt = isNamed(name);
		const mayBeIt = (entry: { name: string }) => isIt(entry) || matches(entry.name, name);
		const { entries, gap } = await entriesIn(destinationList(catalogue), named, mayBeIt);
		return { entries: entries.filter(isIt), near: entries.map((entry) => entry.name), gap };
	},
});

const notListed = (ref: number) =>
	new Failure({
		message: `Destination ${ref} is not in the list of destinations`,
		description:
			'Nothing was done. It may have been removed, or replaced by another: choose it from the list again.',
		code: 'NOT_FOUND',
		httpStatus: 404,
	});

/**
 * The name of a destination. Refuses one that the list does not show, e.g. since it was removed, or shows under another name
 * than it was chosen by. A list that is empty or cannot be read proves nothing.
 */
export async function destinationName(
	item: Form & Chooser,
	{ ref, name }: { ref: number; name?: string },
	parameter = 'destination',
): Promise<string | undefined> {
	if (name !== undefined) return name;
	const { catalogue, run } = item;
	const found = await run.perRun('destinations', async () => {
		const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
		return await entriesIn(destinationList(catalogue), named, () => true).catch(() => undefined);
	});
	const entry = found?.entries.find((listed) => listed.ref === ref);
	if (entry) checkName(item, parameter, `Destination ${ref}`, [entry.name]);
	else if (found && found.gap === undefined && found.entries.length > 0) throw notListed(ref);
	return entry?.name;
}

/** The chosen destination, refused as above. */
export async function checkedDestination(item: Item) {
	const chosen = await destinationLocator.entry(item);
	return { ref: chosen.ref, name: await destinationName(item, chosen) };
}
