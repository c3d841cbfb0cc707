import { answerFailure, parameterFailure } from '../failure/failure';
import { MiB, weightOf } from '../values/json';

/** A service that gives fewer rows than this at a time may be asked so often: even a list without end comes to one. */
const SMALL_PAGE = 10;
const MOST_SMALL_PAGES = 5_000;

/** Throws where so many requests have come no further into the list than this row. */
export function checkProgress(requests: number, furthest: number): void {
	if (requests > MOST_SMALL_PAGES && furthest < requests * SMALL_PAGE)
		throw answerFailure(
			`The service returns fewer than ${SMALL_PAGE} rows at a time, and the end of its list is too far away`,
			"Read fewer rows: with filters, or with a 'Limit'. Ask the administrator of the catalogue why its pages are so small.",
		);
}

/** What the rows of a list may take in memory, reckoned as an answer is and twice what they take: n8n keeps them all. */
const MAX_KEPT_WEIGHT = 256 * MiB;
/** The same of as many rows as the service said at first that there are: 100,000 resources reckon to 750 MiB. */
const MAX_ANNOUNCED_WEIGHT = 1024 * MiB;
/** No catalogue has more than these; a list may grow by so much while it is read. */
const MOST_ANNOUNCED = 1_000_000;
const GROWTH = 1.1;

/** The rows of a list as one, whatever number of them the service has; `announced` is the number that it said at first. */
export function keptRows<Row>(announced: () => number | undefined = () => undefined) {
	const rows: Row[] = [];
	let weight = 0;
	const limit = () => {
		const count = announced() ?? 0;
		return count <= MOST_ANNOUNCED && rows.length <= count * GROWTH
			? MAX_ANNOUNCED_WEIGHT
			: MAX_KEPT_WEIGHT;
	};
	return {
		rows,
		add(more: Row[]): void {
			for (const row of more) {
				weight += weightOf(row);
				if (weight > limit())
					throw parameterFailure(
						`The list is larger than n8n's memory allows: it was read up to row ${rows.length.toLocaleString('en')}`,
						"Read fewer rows at a time: with filters, or with a 'Limit' instead of 'Return All'.",
					);
				rows.push(row);
			}
		},
	};
}
