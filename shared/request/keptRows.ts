import { weightOf } from '../service/json';
import { parameterFailure } from './failure';

/** What the rows of one list may take in memory, reckoned as an answer is: n8n keeps them all, and could not store more. */
const MAX_KEPT_WEIGHT = 256 * 1024 * 1024;

const tooHeavy = (count: number) =>
	parameterFailure(
		`The list holds more than n8n has memory for: it was read up to row ${count.toLocaleString('en')}`,
		"Read fewer rows at a time: with filters, or with a 'Limit' instead of 'Return All'.",
	);

/** The rows of a list as one, whatever number of them the service has. */
export function keptRows<Row>() {
	const rows: Row[] = [];
	let weight = 0;
	return {
		rows,
		add(more: Row[]): void {
			for (const row of more) {
				weight += weightOf(row);
				if (weight > MAX_KEPT_WEIGHT) throw tooHeavy(rows.length);
				rows.push(row);
			}
		},
	};
}
