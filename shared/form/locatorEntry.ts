import type { Book } from '../catalogue/book';
import { isSameWord } from '../values/read';
import { oneSpaced } from '../values/words';

/** What a locator lists. */
export interface Entry {
	ref: number;
	name: string;
	description?: string;
	/** What tells it from others of its name, e.g. the format and the ISBN of a book. */
	details?: string | undefined;
	/** How people know it, of a resource. */
	book?: Book;
}

export const matches = (text: string, filter: string) =>
	text.toLowerCase().includes(filter.trim().toLowerCase());

export const isNamed = (name: string) => (entry: { name: string }) =>
	isSameWord(oneSpaced(entry.name), oneSpaced(name));

export const labelOf = ({ name, details }: Entry) => (details ? `${name} (${details})` : name);

export const numbered = (ref: number) => `no. ${ref}`;

/** What an error names of what may be meant. */
export const MOST_LISTED = 10;

/** Entries that share a name, as an error lists them: by what tells them apart. */
export function severalOf(entries: Entry[]): string {
	const labels = entries.slice(0, MOST_LISTED).map(({ ref, details = '' }) => {
		const number = numbered(ref);
		return details.endsWith(number) ? details : [details, number].filter(Boolean).join(', ');
	});
	const more = entries.length - MOST_LISTED;
	return [...labels, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
