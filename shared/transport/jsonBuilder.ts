import { randomUUID } from 'node:crypto';
import { UnexpectedError } from 'n8n-workflow';
import { withExactNumbers } from '../values/json';

/** An object or a list that is still open; positions are characters from the beginning of the text. */
export interface OpenContainer {
	isList: boolean;
	/** Behind its bracket. */
	start: number;
	/** Behind its last comma, or `start` where it has none yet. */
	behindComma: number;
	/** Of an object: how many it has so far. */
	names: number;
	/** What is built of it so far. */
	value?: unknown[] | Record<string, unknown>;
	hasChildren?: boolean;
}

/** Takes the API key out of a value that was parsed from `json`. */
export type Cleaner = (value: unknown, json: string) => unknown;

/** Stands for the children that an object already has. No service can know it, so none uses it as a name. */
const BUILT = randomUUID();

function setValue(object: Record<string, unknown>, key: string, value: unknown): void {
	// An assignment would change the object itself.
	if (key === '__proto__')
		Object.defineProperty(object, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true,
		});
	else object[key] = value;
}

/** Adds the children of a parsed slice to a container. Gives the one that stands for what was built before, if any. */
function addChildren({ value, hasChildren }: OpenContainer, slice: unknown): unknown {
	if (Array.isArray(value) && Array.isArray(slice)) {
		for (let index = hasChildren ? 1 : 0; index < slice.length; index++) value.push(slice[index]);
		return slice[0];
	}
	const children = slice as Record<string, unknown>;
	for (const [key, child] of Object.entries(children))
		if (key !== BUILT) setValue(value as Record<string, unknown>, key, child);
	return children[BUILT];
}

/** Builds a text in slices, each a JSON text that opens what was open and closes what stays so. `open`: where the walk stands. */
export function jsonBuilder(open: readonly OpenContainer[], clean: Cleaner) {
	let parts: string[] = [];
	/** Where the kept text begins and ends. */
	let from = 0;
	let to = 0;
	/** What is open where the kept text begins. */
	let continued: OpenContainer[] = [];
	let root: unknown;

	const parse = (json: string) => clean(JSON.parse(withExactNumbers(json)), json);

	/** Before the last comma of the innermost container, or behind its bracket. */
	const endOfSlice = () => {
		const { start = 0, behindComma = 0 } = open.at(-1) ?? {};
		return behindComma > start ? behindComma - 1 : start;
	};

	const opening = () =>
		continued
			.map((container) => {
				const built = container.hasChildren && container === continued.at(-1) ? '0' : '';
				if (container.isList) return `[${built}`;
				return container.hasChildren ? `{"${BUILT}":${built}` : '{';
			})
			.join('');

	const addSlice = (text: string): void => {
		const closing = open.map(({ isList }) => (isList ? ']' : '}')).reverse();
		let slice = parse(`${opening()}${text}${closing.join('')}`);
		if (continued.length === 0) root = slice;
		for (const container of continued) slice = addChildren(container, slice);
	};

	/** `head` is what stands before the bracket of the last child: in an object its key. */
	const lastChild = ({ value }: OpenContainer, head: string): unknown => {
		if (Array.isArray(value)) return value.at(-1);
		const [key = ''] = Object.keys(parse(`{${head}0}`) as object);
		return value?.[key];
	};

	const buildSlice = (): void => {
		const text = parts.join('');
		const end = endOfSlice();
		addSlice(text.slice(0, end - from));
		open.forEach((container, depth) => {
			const parent = open[depth - 1];
			container.value ??= (
				parent
					? lastChild(parent, text.slice(parent.behindComma - from, container.start - 1 - from))
					: root
			) as OpenContainer['value'];
			const isBehindComma = container.behindComma > container.start;
			const isInnermost = depth === open.length - 1;
			container.hasChildren ||= !isInnermost || Object.keys(container.value ?? {}).length > 0;
			if (isBehindComma && !container.hasChildren) throw new UnexpectedError('The text is no JSON');
		});
		continued = [...open];
		parts = [text.slice(end - from)];
		from = end;
	};

	return {
		add(text: string) {
			parts.push(text);
			to += text.length;
		},
		pending: () => to - from,
		canBuild: () => endOfSlice() > from,
		/** Builds what is complete; false where the text is no JSON. */
		build(): boolean {
			try {
				buildSlice();
				return true;
			} catch {
				return false;
			}
		},
		/** The one value was begun to be built, and has ended. */
		isDone: () => root !== undefined && open.length === 0,
		forget() {
			parts = [];
			from = to;
		},
		/** The whole value; undefined where the text is no JSON. */
		end(): unknown {
			try {
				addSlice(parts.join(''));
				return root;
			} catch {
				return undefined;
			}
		},
	};
}
