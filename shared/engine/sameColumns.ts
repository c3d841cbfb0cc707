import type { IDataObject } from 'n8n-workflow';
import { eventLoopPauses } from '../transport/concurrency';

/** Nobody reads a table of more, and each row would get all of them. */
const MOST_COLUMNS = 100;

/** Puts keys that are not columns yet behind the one that they follow in their row. */
function addColumns(columns: string[], keys: string[]): void {
	let place = 0;
	for (const key of keys) {
		const known = columns.indexOf(key);
		if (known < 0) columns.splice(place, 0, key);
		place = (known < 0 ? place : known) + 1;
	}
}

/** Gives items the same keys in the same order, null where one has none: n8n's table shows `undefined` there. */
export async function giveSameColumns(items: Array<{ json: IDataObject }>): Promise<void> {
	const columns: string[] = [];
	const shapes = new Set<string>();
	const pauseIfLong = eventLoopPauses();
	for (const { json } of items) {
		await pauseIfLong();
		const keys = Object.keys(json);
		const shape = keys.join('\n');
		if (shapes.has(shape)) continue;
		shapes.add(shape);
		if (keys.length <= MOST_COLUMNS) addColumns(columns, keys);
		if (Math.max(keys.length, columns.length) > MOST_COLUMNS) return;
	}
	if (shapes.size < 2) return;
	for (const item of items) {
		await pauseIfLong();
		const { json } = item;
		item.json = Object.fromEntries(
			columns.map((key) => [key, Object.hasOwn(json, key) ? (json[key] ?? null) : null]),
		);
	}
}
