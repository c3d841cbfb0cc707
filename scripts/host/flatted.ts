/**
 * n8n stores run data "flatted": a JSON array of values in which every string inside an object or array is the index
 * of another value. Shared values come back shared.
 * @throws SyntaxError when the text is not JSON
 */
export function parseFlatted(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const revived = new Map<number, unknown>();

	const resolve = (value: unknown): unknown =>
		typeof value === 'string' ? revive(Number(value)) : value;
	const revive = (index: number): unknown => {
		const value = values[index];
		if (value === null || typeof value !== 'object') return value;
		if (revived.has(index)) return revived.get(index);
		const target: Record<string, unknown> = Array.isArray(value)
			? ([] as unknown as Record<string, unknown>)
			: {};
		revived.set(index, target);
		for (const [key, entry] of Object.entries(value)) {
			Object.defineProperty(target, key, {
				value: resolve(entry),
				enumerable: true,
				writable: true,
				configurable: true,
			});
		}
		return target;
	};
	return revive(0);
}
