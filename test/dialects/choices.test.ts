/**
 * Each choice alone, in every case that meets it: `CATALOGUE_DIALECTS=choices npx jest test/dialects/choices`.
 * `CATALOGUE_DIALECT='dates|texts'` takes those whose name has one of the words, `CATALOGUE_OPERATION=job.get` the cases.
 */
import { allChoices, dialectOf } from '../../sandbox/dialects/index';
import { openBench } from './bench';
import { cases } from './cases';
import type { Verdict } from './judge';
import { isIdle, judge } from './judge';
import { counted, line, write } from './results';

const {
	CATALOGUE_DIALECTS: form,
	CATALOGUE_DIALECT: word = '',
	CATALOGUE_OPERATION: operation = '',
} = process.env;
/** In random dialects every choice is met, too; alone they take three quarters of an hour. */
const isAsked = form === 'choices';

/** Otherwise one case of each kind is taken, so that the sweep itself is known to work. */
const chosen = isAsked
	? { word, operation }
	: { word: 'numbers=', operation: 'collection.getMany' };

it('each choice alone', async () => {
	const bench = await openBench();
	const verdicts: Verdict[] = [];
	try {
		const plain = dialectOf([]);
		for (const one of (await cases()).filter(({ name }) =>
			new RegExp(chosen.operation).test(name),
		)) {
			await bench.through(one, async () => {
				const inPlain = await bench.wanted(one, plain);
				for (const { name, choice } of allChoices.filter((each) =>
					new RegExp(chosen.word).test(each.name),
				)) {
					if (!(await isIdle(choice, one, inPlain)))
						verdicts.push(await judge(bench, one, dialectOf([name])));
				}
			});
			if (isAsked) write(verdicts);
		}
	} finally {
		await bench.stop();
	}
	if (isAsked) counted(verdicts, allChoices.length);
	expect(verdicts.filter(({ red }) => red).map((verdict) => line(verdict))).toEqual([]);
}, 3_600_000);
