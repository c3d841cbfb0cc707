import { weightOf } from '../service/json';
import { answerFailure, parameterFailure } from './failure';

/** A service that gives fewer rows than this at a time may be asked so often: even a list without end comes to one. */
const SMALL_PAGE = 10;
const MOST_SMALL_PAGES = 3_000;

const tooSmallPages = () =>
	answerFailure(
		`The service gives fewer than ${SMALL_PAGE} rows at a time, and its list has no end within reach`,
		"Read fewer rows: with filters, or with a 'Limit'. Ask the administrator of the catalogue why its pages are so small.",
	);

/** Throws where so many requests have come no further into the list than this row. */
export function checkProgress(requests: number, furthest: number): void {
	if (requests > MOST_SMALL_PAGES && furthest < requests * SMALL_PAGE) throw tooSmallPages();
}

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
