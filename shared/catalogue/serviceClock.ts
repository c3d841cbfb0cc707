import type { Catalogue } from '../transport/pipeline';

/** The catalogue, and the service's own time as its answers tell it: n8n's clock may go differently from the dates in the records. */
export function withClock(catalogue: Catalogue): { catalogue: Catalogue; now(): number } {
	let ahead = 0;
	return {
		now: () => Date.now() + ahead,
		catalogue: {
			...catalogue,
			call: async (call) => {
				const answer = await catalogue.call(call);
				const said = Date.parse(answer.headers.date ?? '');
				// The header has whole seconds, and the answer took its time: a small difference is none.
				ahead =
					Number.isNaN(said) || Math.abs(said - Date.now()) < SMALL_MS ? 0 : said - Date.now();
				return answer;
			},
		},
	};
}

const SMALL_MS = 10_000;
