import { isSameWord } from '../values/read';
import type { Entry } from './locator';

/** As the list shows it. */
export const labelOf = ({ name, details }: Entry) => (details ? `${name} (${details})` : name);

export const numbered = (ref: number) => `no. ${ref}`;

/** As an error names one of several. */
const toldApart = ({ ref, details = '' }: Entry) =>
	details.endsWith(numbered(ref)) ? details : [details, numbered(ref)].filter(Boolean).join(', ');

const MOST_TOLD = 10;

/** Those that share a name, by what tells them apart. */
export const severalOf = (found: Entry[]) =>
	[
		...found.slice(0, MOST_TOLD).map(toldApart),
		...(found.length > MOST_TOLD ? [`and ${found.length - MOST_TOLD} more`] : []),
	].join('; ');

export const isNamed = (wanted: string) => (entry: { name: string }) =>
	isSameWord(entry.name, wanted);
