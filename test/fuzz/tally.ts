import type { Figures } from '../setup/figures';
import type { Ended } from './oneRun';
import type { Wrong } from './verdict';
import { outcomesOf } from './verdict';

/** No case takes this long on the busiest machine, unless it hangs. */
const LONGEST_MS = 20_000;

/** Counts cases and what became of them, and ends what does not end by itself. */
export class Tally {
	#cases = 0;
	#clearErrors = 0;
	#items = 0;
	readonly #wrong: Record<Wrong['kind'], number> = {
		crash: 0,
		hang: 0,
		prototype: 0,
		path: 0,
		key: 0,
		outcome: 0,
		words: 0,
	};

	/** The outcome, or 'hang' when there is none in time; the run is cancelled then. */
	async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | 'hang'> {
		const controller = new AbortController();
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<'hang'>((resolve) => {
			timer = setTimeout(() => resolve('hang'), LONGEST_MS);
		});
		this.#cases += 1;
		const ended = await Promise.race([work(controller.signal), late]);
		clearTimeout(timer);
		if (ended === 'hang') controller.abort();
		return ended;
	}

	count(ended: Ended): void {
		const { failed, succeeded } = outcomesOf(ended);
		this.add(succeeded.size, failed.size + Number(ended.thrown !== undefined));
	}

	add(items: number, clearErrors: number): void {
		this.#items += items;
		this.#clearErrors += clearErrors;
	}

	/** Throws what is wrong, so that fast-check looks for the smallest case that shows it. */
	accept(wrong: Wrong[]): void {
		for (const { kind } of wrong) this.#wrong[kind] += 1;
		if (wrong.length > 0)
			throw new Error(wrong.map(({ kind, what }) => `${kind}: ${what}`).join('\n'));
	}

	figures(kind: string): Figures {
		const { crash, hang, prototype, path, key, outcome, words } = this.#wrong;
		return {
			[kind]: this.#cases,
			cases: this.#cases,
			clearErrors: this.#clearErrors,
			items: this.#items,
			crashes: crash,
			hangs: hang,
			prototypeChanges: prototype,
			otherPaths: path,
			keyHits: key,
			outcomesLost: outcome,
			unclearErrors: words,
		};
	}
}
