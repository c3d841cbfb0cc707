import { inspect } from 'node:util';

/** The key of these tests; like no other text. */
export const apiKey = 'kx-4f9d2c-NEVER-SHOWN-81b7';

/** A part of the key is a leak, too: of a text that was cut, or of one that was written differently. */
const PIECE_LENGTH = 10;
const pieces = Array.from({ length: apiKey.length - PIECE_LENGTH + 1 }, (_, index) =>
	apiKey.slice(index, index + PIECE_LENGTH),
);
const forms = [
	...pieces,
	Buffer.from(apiKey).toString('base64'),
	Buffer.from(apiKey).toString('hex'),
];
const found = new RegExp(`.{0,60}(?:${forms.join('|')}).{0,20}`, 'gs');

/** How many values were searched, in how many texts, and how often the key was in one. */
export const counts = { searches: 0, texts: 0, hits: 0 };

const tryTo = (read: () => unknown): unknown => {
	try {
		return read();
	} catch (error) {
		return String(error);
	}
};

/** Every text in a value and in what hangs on it: own properties of any kind, causes, maps, sets and bytes. */
function* textsIn(value: unknown, seen: Set<unknown>): Generator<string> {
	if (typeof value === 'string') yield value;
	if (
		value === null ||
		(typeof value !== 'object' && typeof value !== 'function') ||
		seen.has(value)
	)
		return;
	seen.add(value);
	if (ArrayBuffer.isView(value)) {
		yield Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1');
		return;
	}
	if (value instanceof Map || value instanceof Set)
		for (const entry of value.entries()) yield* textsIn(entry, seen);
	for (const key of Reflect.ownKeys(value)) {
		yield String(key);
		yield* textsIn(
			tryTo(() => (value as Record<PropertyKey, unknown>)[key]),
			seen,
		);
	}
}

/** What a person debugging or a log would see. */
const shownForms = (value: unknown): unknown[] => [
	tryTo(() => JSON.stringify(value)),
	tryTo(() =>
		inspect(value, {
			depth: Infinity,
			showHidden: true,
			getters: true,
			maxStringLength: null,
			maxArrayLength: null,
		}),
	),
	tryTo(() => String(value)),
];

/** The places where the key stands, with what is around it; whole dumps would bury them. */
export function leaks(...values: unknown[]): string[] {
	const hits = values.flatMap((value) => {
		counts.searches += 1;
		const texts = [
			...textsIn(value, new Set()),
			...shownForms(value).filter((text) => typeof text === 'string'),
		];
		counts.texts += texts.length;
		return texts.flatMap((text) => text.match(found) ?? []);
	});
	counts.hits += hits.length;
	return hits;
}
