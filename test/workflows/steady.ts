/** The same for every run: what a run makes up (addresses, moments, identifiers) in words, and of what is long its beginning. */

const MADE_UP: Array<[RegExp, string]> = [
	[/%2F/g, '/'],
	[/http:\/\/127\.0\.0\.1:\d+/g, '<sandbox>'],
	[/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
	[/\b[0-9a-f]{16,}\b/g, '<hash>'],
	[/(?<![\w-])[\w-]{24}\.png/g, '<image>.png'],
	[/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<moment>'],
	[/\b(exp|sig)=[^&"')\s]+/g, '$1=<made up>'],
];

const LONGEST_TEXT = 120;
const MOST_ENTRIES = 3;

function steadyText(text: string): string {
	const steadied = MADE_UP.reduce((result, [pattern, word]) => result.replace(pattern, word), text);
	return steadied.length > LONGEST_TEXT ? `${steadied.slice(0, LONGEST_TEXT)}…` : steadied;
}

export function steady(value: unknown): unknown {
	if (typeof value === 'string') return steadyText(value);
	if (Array.isArray(value)) {
		const shown = value.slice(0, MOST_ENTRIES).map(steady);
		return value.length > MOST_ENTRIES ? [...shown, `… ${value.length} in all`] : shown;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, steady(entry)]));
}
