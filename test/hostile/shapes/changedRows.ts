import type { Json } from './reply';
import { listIn, rowAt } from './reply';

/** Each value whose key is so becomes another. */
export function turned(body: Json, key: RegExp, value: (index: number) => unknown): void {
	let index = 0;
	const walk = (branch: unknown): void => {
		if (typeof branch !== 'object' || branch === null) return;
		for (const [name, inner] of Object.entries(branch)) {
			if (key.test(name) && branch !== body) (branch as Json)[name] = value(index++);
			else walk(inner);
		}
	};
	walk(body);
}

export function toObject(body: Json): void {
	const { holder, key } = listIn(body);
	holder[key] = { ...(holder[key] as unknown[]) };
}

/** Choices of every field or parameter. */
export function options(body: Json, count: number): void {
	const { holder, key, first } = listIn(body);
	if ('inputSchema' in first) {
		const choices = Array.from({ length: count }, (_, index) => `choice ${index}`);
		first.inputSchema = {
			type: 'object',
			properties: { choice: { type: 'string', enum: choices } },
		};
		holder[key] = [first];
	} else if ('options' in first) {
		first.options = Array.from({ length: count }, (_, index) => ({
			ref: index,
			id: index,
			name: `Choice ${index}`,
			title: `Choice ${index}`,
		}));
		holder[key] = [first];
	} else {
		holder[key] = Array.from({ length: count }, (_, index) => rowAt(first, index));
	}
}
