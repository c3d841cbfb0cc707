import { UnexpectedError } from 'n8n-workflow';

/** An object or a list that is open where the text was walked to; places are characters from the beginning. */
export interface OpenContainer {
	isList: boolean;
	/** Behind its bracket. */
	start: number;
	/** Behind its last comma, or `start` where it has none yet. */
	behindComma: number;
}

/** Takes the API key out of a value that was parsed from `json`. */
export type Cleaner = (value: unknown, json: string) => unknown;

/** Named values of one object. V8 takes 50 ms to list five times as many, each time that it is asked to. */
const MAX_NAMES = 20_000;
/** Those of a list that is keyed by number or date cost less. */
const IS_NUMBERED = /^\d/;

/** A container that exists already although its text has not ended. */
interface Built {
	value: unknown[] | Record<string, unknown>;
	/** Of an object. */
	names: number;
	/** What must come next: anything, a child behind a comma, or a comma behind a child. */
	next: 'any' | 'child' | 'comma';
}

function attachTo(built: Built, value: unknown, key = ''): void {
	const { value: container } = built;
	if (Array.isArray(container)) {
		container.push(value);
		return;
	}
	if (!IS_NUMBERED.test(key)) built.names += 1;
	// Set as any other, it would change the object itself.
	if (key === '__proto__')
		Object.defineProperty(container, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true,
		});
	else container[key] = value;
}

const noJson = () => new UnexpectedError('The text is no JSON');

const isBlank = (text: string) => /^[ \t\n\r]*$/.test(text);

/**
 * Builds the values of a text of which only a part is there. `open` is where the walk through the text stands; its
 * first ones exist (`built`), and the text that is kept begins within the innermost of these, before a child or comma.
 */
export function jsonBuilder(open: readonly OpenContainer[], clean: Cleaner) {
	let pieces: string[] = [];
	/** Where the kept text begins and ends. */
	let from = 0;
	let to = 0;
	const built: Built[] = [];
	let root: unknown;
	let isRootBuilt = false;
	let isTooWide = false;

	const parsed = (json: string) => clean(JSON.parse(json), json);

	/** The kept text up to a place; it is not kept any more. */
	const take = (end: number): string => {
		const text = pieces.length === 1 ? (pieces[0] ?? '') : pieces.join('');
		pieces = [text.slice(end - from)];
		const taken = text.slice(0, end - from);
		from = end;
		return taken;
	};

	const attach = (container: Built, children: string): void => {
		const slice = parsed(
			Array.isArray(container.value) ? `[${children}]` : `{${children}}`,
		) as object;
		if (Array.isArray(slice)) slice.forEach((child: unknown) => attachTo(container, child));
		else for (const [key, child] of Object.entries(slice)) attachTo(container, child, key);
		isTooWide ||= container.names > MAX_NAMES;
	};

	/** The text behind a child that ended before: a comma, and more children. */
	const behindFirstComma = (text: string): string => {
		const comma = text.indexOf(',');
		if (comma < 0 || !isBlank(text.slice(0, comma))) throw noJson();
		return text.slice(comma + 1);
	};

	/** Children that end at a comma or at the closing bracket. Throws where they are none. */
	const takeChildren = (container: Built, text: string, ending: 'comma' | 'bracket'): void => {
		const isBehindChild = container.next === 'comma';
		const children = isBehindChild && !isBlank(text) ? behindFirstComma(text) : text;
		if (!isBlank(children)) attach(container, children);
		else if (
			children !== text ||
			container.next === 'child' ||
			(container.next === 'any' && ending === 'comma')
		)
			throw noJson();
		container.next = 'child';
	};

	/** `"key":` */
	const keyIn = (head: string): string => {
		const [key] = Object.keys(parsed(`{${head}[]}`) as object);
		if (key === undefined) throw noJson();
		return key;
	};

	/** The beginning of a child that is a container itself: its key, where its parent is an object. */
	const openChild = (head: string, isList: boolean): void => {
		const value: Built['value'] = isList ? [] : {};
		const parent = built.at(-1);
		if (parent?.next === 'comma') throw noJson();
		if (!parent || Array.isArray(parent.value)) {
			if (!isBlank(head)) throw noJson();
			if (parent) attachTo(parent, value);
			else root = value;
		} else attachTo(parent, value, keyIn(head));
		if (parent) parent.next = 'comma';
		isRootBuilt = true;
		built.push({ value, names: 0, next: 'any' });
	};

	const takeUpToComma = (container: Built, behindComma: number): void => {
		if (behindComma > from) takeChildren(container, take(behindComma).slice(0, -1), 'comma');
	};

	/** All that is complete: children of the innermost that exists, then those of each container within it. */
	const buildAll = (): void => {
		const innermost = built.at(-1);
		const place = open[built.length - 1];
		if (innermost && place) takeUpToComma(innermost, place.behindComma);
		for (let next = open[built.length]; next; next = open[built.length]) {
			openChild(take(next.start).slice(0, -1), next.isList);
			const child = built.at(-1);
			if (child && next.behindComma > next.start) takeUpToComma(child, next.behindComma);
		}
	};

	const isJson = (work: () => void): boolean => {
		try {
			work();
			return true;
		} catch {
			return false;
		}
	};

	return {
		add(text: string) {
			pieces.push(text);
			to += text.length;
		},
		/** Characters that are kept. */
		pending: () => to - from,
		canBuild: () => open.length > built.length || (open[built.length - 1]?.behindComma ?? 0) > from,
		/** False where the text is no JSON; so `close`. */
		build: () => isJson(buildAll),
		/** Whether the bracket that closes the innermost container closes one that exists. */
		closes: () => built.length > 0 && built.length === open.length,
		close: (at: number) =>
			isJson(() => {
				const container = built.pop();
				if (container) takeChildren(container, take(at), 'bracket');
				take(at + 1);
			}),
		/** The one value has ended. */
		isDone: () => isRootBuilt && built.length === 0,
		/** An object has more names than are read. */
		isTooWide: () => isTooWide,
		forget() {
			pieces = [];
			from = to;
		},
		end(): unknown {
			const rest = take(to);
			try {
				if (isRootBuilt) return isBlank(rest) ? root : undefined;
				return parsed(rest);
			} catch {
				return undefined;
			}
		},
	};
}
