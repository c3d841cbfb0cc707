/** What became of a case in a dialect, and whether that is what the dialect's choices promise. */
import type { Choice, LeastResult } from '../../sandbox/dialects/choice';
import { answerOf } from '../../sandbox/dialects/choice';
import type { Dialect } from '../../sandbox/dialects/index';
import { dialectOf } from '../../sandbox/dialects/index';
import type { Bench, Ran } from './bench';
import { errorsOf } from './bench';
import type { Case } from './cases';
import type { Allowance } from './compare';
import { difference } from './compare';

export type Outcome = 'equal' | 'named' | 'told' | 'silent' | 'hung' | 'wrote';

export interface Verdict {
	dialect: string[];
	operation: string;
	outcome: Outcome;
	wanted: LeastResult;
	/** Worse than wanted. */
	red: boolean;
	what: string;
}

const worth: LeastResult[] = ['equal', 'named', 'told'];

/** The choices that the case can meet. */
const metIn = ({ choices }: Dialect, runs: Ran[]): Choice[] =>
	choices.filter(
		({ appliesTo }) =>
			appliesTo === undefined ||
			appliesTo.some((endpoint) => runs.some(({ touched }) => touched.has(endpoint))),
	);

const overridesOf = (choices: Choice[]) =>
	Object.assign({}, ...choices.map(({ overrides }) => overrides)) as Record<string, string>;

/** The least that is promised where several choices meet. */
function wantedOf(met: Choice[], name: string, { names }: Dialect): LeastResult {
	const isTold = ({ toldIn, toldWith = [] }: Choice) =>
		toldIn?.test(name) || toldWith.some((start) => names.some((other) => other.startsWith(start)));
	const all = met.map((choice) =>
		worth.indexOf(isTold(choice) ? 'told' : (choice.wanted ?? 'equal')),
	);
	return worth[Math.max(0, ...all)] ?? 'equal';
}

function allowanceOf({ choices }: Dialect, made: Set<string>): Allowance {
	const renamed = Object.assign({}, ...choices.map((choice) => choice.renamed)) as Record<
		string,
		string
	>;
	return {
		renamed,
		// Which checksums can be verified depends on the last one from the same address, which spoke another dialect; when it was
		// sent first is told by a clock that jumps ahead.
		loses: new Set([
			'checksumVerified',
			'firstSentAt',
			...choices.flatMap(({ loses = [] }) => loses.flatMap((key) => [key, renamed[key] ?? key])),
		]),
		withoutCode: choices.some(({ withoutCode }) => withoutCode),
		zones: [0, ...choices.flatMap(({ zone = 0 }) => zone)],
		made,
	};
}

const less = (from: string[], by: string[]) =>
	by.reduce(
		(left, one) => (left.includes(one) ? left.toSpliced(left.indexOf(one), 1) : left),
		from,
	);

type Judged = Pick<Verdict, 'outcome' | 'what'> & { names: string[] };

function compared(wanted: Ran, ran: Ran, dialect: Dialect): Judged {
	const none = { names: [] };
	if (wanted.seen === 'hung') return { outcome: 'hung', what: 'hangs in plain', ...none };
	const more = less(ran.effects, wanted.effects);
	if (more.length > 0)
		return { outcome: 'wrote', what: `not in plain: ${more[0]?.slice(0, 200)}`, ...none };
	if (ran.seen === 'hung') return { outcome: 'hung', what: 'no end', ...none };
	const missing = less(wanted.effects, ran.effects);
	const differs = difference(wanted.seen, ran.seen, allowanceOf(dialect, ran.made), wanted.made);
	if (differs === undefined && missing.length === 0) return { outcome: 'equal', what: '', ...none };
	const errors = less(errorsOf(ran.seen), errorsOf(wanted.seen));
	const said = [...errors, ...less(ran.seen.hints, wanted.seen.hints)];
	if (said.length === 0)
		return { outcome: 'silent', what: differs ?? `not done: ${missing[0]}`, ...none };
	const overrides = Object.keys(overridesOf(metIn(dialect, [wanted, ran])));
	return {
		outcome: 'told',
		what: `${said[0]} (${differs ?? 'not done'})`,
		names: overrides.filter((name) => said.some((text) => text.includes(name))),
	};
}

/** Whether the choice would have changed nothing in what was answered in plain: then there is nothing to see. */
export async function isIdle(choice: Choice, one: Case, { exchanges }: Ran): Promise<boolean> {
	if (choice.in && !choice.in.test(one.name)) return true;
	const { appliesTo, ask, instead, any, text, event, success, refusal } = choice;
	if (ask ?? instead ?? any ?? text ?? event)
		return (
			appliesTo !== undefined &&
			!exchanges.some(({ asked: { endpoint } }) => endpoint && appliesTo.includes(endpoint))
		);
	for (const { asked, status, answer: json } of exchanges) {
		if (
			json === undefined ||
			(appliesTo && !(asked.endpoint && appliesTo.includes(asked.endpoint)))
		)
			continue;
		const answer = answerOf(status, structuredClone(json));
		const scene = {
			asked: { ...asked, query: new URLSearchParams(asked.query) },
			memory: new Map(),
			plain: () => Promise.reject(new Error('More is asked than in plain.')),
		};
		try {
			if (status < 400) await success?.(answer, scene);
			else refusal?.(answer, scene);
		} catch {
			return false;
		}
		if (answer.status !== status || JSON.stringify(answer.json) !== JSON.stringify(json))
			return false;
	}
	return true;
}

/** The first error may name one override and the next another. */
const MOST_NAMES = 5;

export async function judge(bench: Bench, one: Case, dialect: Dialect): Promise<Verdict> {
	const wanted = await bench.wanted(one, dialect);
	let set: Record<string, string> = {};
	const ran = await bench.run(one, dialect);
	const met = metIn(dialect, [wanted, ran]);
	// With an override set, more is asked, and another name may be met.
	const all = overridesOf(dialect.choices);
	let judged = compared(wanted, ran, dialect);
	const first = judged;
	for (let turn = 0; turn < MOST_NAMES && judged.outcome === 'told'; turn += 1) {
		const fresh = judged.names.filter((name) => !(name in set));
		if (fresh.length === 0) break;
		set = { ...set, ...Object.fromEntries(fresh.map((name) => [name, all[name] ?? ''])) };
		judged = compared(wanted, await bench.run(one, dialect, set), dialect);
	}
	const isNamed = Object.keys(set).length > 0;
	const outcome: Outcome = isNamed && judged.outcome === 'equal' ? 'named' : judged.outcome;
	const promised = wantedOf(met, one.name, dialect);
	const rank = worth.indexOf(outcome as LeastResult);
	const what = isNamed
		? `${first.what}; with ${JSON.stringify(set)}: ${judged.what || 'equal'}`
		: judged.what;
	return {
		dialect: dialect.names,
		operation: one.name,
		outcome,
		wanted: promised,
		red: rank < 0 || rank > worth.indexOf(promised),
		what,
	};
}

/** The smallest part of a dialect that is still red. */
export async function shrunk(bench: Bench, one: Case, verdict: Verdict): Promise<Verdict> {
	let smallest = verdict;
	for (const name of verdict.dialect) {
		const alone = await judge(bench, one, dialectOf([name]));
		if (alone.red) return alone;
	}
	for (const name of verdict.dialect) {
		const less = await judge(
			bench,
			one,
			dialectOf(smallest.dialect.filter((each) => each !== name)),
		);
		if (less.red) smallest = less;
	}
	return smallest;
}
