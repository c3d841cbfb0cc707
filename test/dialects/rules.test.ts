/** Each rule of what reads the answers, in a dialect that is red without it: test/mutants breaks the rule that rules.json names. */
import { dialectOf } from '../../sandbox/dialects/index';
import type { Bench } from './bench';
import { openBench } from './bench';
import { cases } from './cases';
import { judge } from './judge';
import { shown } from './rules';

let bench: Bench;
beforeAll(async () => {
	bench = await openBench();
});
afterAll(async () => await bench.stop());

it.each(shown.map((each) => [each.test, each] as const))(
	'%s',
	async (_test, { name, choices, outcome }) => {
		const one = (await cases()).find((each) => each.name === name);
		if (!one) throw new Error(`There is no case ${name}`);
		await bench.through(one, async () => {
			const verdict = await judge(bench, one, dialectOf(choices));
			expect(verdict).toMatchObject({ outcome, red: false });
		});
	},
);
