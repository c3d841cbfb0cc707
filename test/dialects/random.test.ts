/** Random dialects, each in some of the cases, so that every case is met in many of them. */
import { drawn } from '../../sandbox/dialects/draw';
import type { Dialect } from '../../sandbox/dialects/index';
import { inFull } from '../setup/figures';
import { openBench } from './bench';
import type { Case } from './cases';
import { cases } from './cases';
import type { Verdict } from './judge';
import { judge, shrunk } from './judge';
import { counted, line, write } from './results';

const DIALECTS = Number(process.env.CATALOGUE_DIALECTS_COUNT ?? (inFull ? 1000 : 100));
/** Every so many-th case is run in a dialect. */
const EACH = 8;
const firstSeed = Number(process.env.CATALOGUE_DIALECT_SEED ?? 1);
/** What is red has one cause in many cases: the first ones are enough to see it. */
const MOST_SHRUNK = 12;
const MOST_TOLD = 0.05;

/** Without the choices that show more in this case than themselves. */
const within = ({ name }: Case, dialect: Dialect): Dialect => {
	const kept = dialect.choices.map((choice) => !choice.in || choice.in.test(name));
	return {
		names: dialect.names.filter((_, index) => kept[index]),
		choices: dialect.choices.filter((_, index) => kept[index]),
	};
};

it('every operation, list and event in random dialects', async () => {
	const bench = await openBench();
	const verdicts: Verdict[] = [];
	const red: string[] = [];
	try {
		for (const [index, one] of (await cases()).entries()) {
			await bench.through(one, async () => {
				for (let turn = index % EACH; turn < DIALECTS; turn += EACH) {
					const seed = firstSeed + turn;
					const verdict = await judge(bench, one, within(one, drawn(seed)));
					verdicts.push(verdict);
					if (verdict.red)
						red.push(
							line(red.length < MOST_SHRUNK ? await shrunk(bench, one, verdict) : verdict, seed),
						);
				}
			});
			write(verdicts);
		}
	} finally {
		await bench.stop();
	}
	const { cases: all, told } = counted(verdicts, DIALECTS);
	expect(red).toEqual([]);
	expect(told).toBeLessThanOrEqual(all * MOST_TOLD);
}, 3_600_000);
