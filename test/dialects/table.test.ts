/** The choices as a table: every point that the interface leaves open has some, and each can be drawn. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { drawn } from '../../sandbox/dialects/draw';
import { names as endpointNames } from '../../sandbox/dialects/endpoints';
import { allChoices, points } from '../../sandbox/dialects/index';
import { overrideNames } from '../../sandbox/dialects/nameTable';
import { shown } from './rules';

interface Rule {
	id: string;
	kind: string;
	type?: string;
}

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const rules = JSON.parse(read('docs/interface.json')) as Rule[];

/** What the interface leaves open, and what a service may type weakly in its answers. */
const isOpen = ({ kind, type }: Rule) =>
	kind === 'open' || (['response', 'event', 'envelope'].includes(kind) && type !== 'any');

const fits = (rule: Rule, pattern: string) =>
	pattern === `type:${rule.type}` ||
	pattern === rule.id ||
	(pattern.endsWith('*') && rule.id.startsWith(pattern.slice(0, -1)));
const choicesOf = (rule: Rule) =>
	points
		.filter((point) => point.rules.some((pattern) => fits(rule, pattern)))
		.flatMap(({ point, choices }) => choices.map(({ name }) => `${point}=${name}`));

it.each(rules.filter(isOpen).map((rule) => [rule.id, rule] as const))(
	'%s has three choices, and one of them is red without a rule of the reader',
	(_id, rule) => {
		const choices = choicesOf(rule);
		expect(choices.length).toBeGreaterThanOrEqual(3);
		expect(shown.filter((each) => each.choices.some((name) => choices.includes(name)))).not.toEqual(
			[],
		);
	},
);

it('every pattern is one of a rule', () => {
	const patterns = points.flatMap(({ point, rules: own }) =>
		own
			.filter(
				(pattern) => pattern !== 'open endpoints' && !rules.some((rule) => fits(rule, pattern)),
			)
			.map((pattern) => `${point}: ${pattern}`),
	);
	expect(patterns).toEqual([]);
});

/** What is a length of time is no word of the interface. */
const isTime = (name: string) => name.endsWith('.seconds');

it('every override of docs/interface-overrides.md is a name that can be drawn', () => {
	const table = read('docs/interface-overrides.md');
	const named = [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name = '']) => name);
	const drawable = new Set([
		...overrideNames,
		...allChoices.flatMap(({ choice }) => Object.keys(choice.overrides ?? {})),
	]);
	expect(named.length).toBeGreaterThan(0);
	expect(named.filter((name) => !drawable.has(name) && !isTime(name))).toEqual([]);
});

it('each choice has a name of its own and is drawn by some seed', () => {
	const all = allChoices.map(({ name }) => name);
	expect(new Set(all).size).toBe(all.length);
	const met = new Set(Array.from({ length: 60_000 }, (_, seed) => drawn(seed).names).flat());
	expect(all.filter((name) => !met.has(name))).toEqual([]);
});

it('the same seed draws the same', () => {
	expect(drawn(7).names).toEqual(drawn(7).names);
	expect(drawn(7).names).not.toEqual(drawn(8).names);
});

it('weak typing, envelopes and pages are wanted equal', () => {
	const certain = new Set([
		'numbers',
		'booleans',
		'nothing',
		'lists',
		'texts',
		'refusals',
		'successes',
		'totals',
	]);
	expect(
		points
			.filter(({ point }) => certain.has(point))
			.flatMap(({ point, choices }) =>
				choices
					.filter(({ wanted = 'equal' }) => wanted !== 'equal')
					.map(({ name }) => `${point}=${name}`),
			),
	).toEqual([]);
});

it('the endpoints are those of the interface', () => {
	const known = new Set(
		(JSON.parse(read('docs/interface.json')) as Array<{ endpoints: string[] }>)
			.flatMap(({ endpoints }) => endpoints)
			.filter((name) => name !== '*'),
	);
	expect([...known].sort()).toEqual([...endpointNames].sort());
});

it('docs/dialects.md is up to date, and keeps what came where no run is named', () => {
	const path = 'docs/dialects.md';
	const before = read(path);
	try {
		execFileSync('npm', ['run', '--silent', 'dialects'], { cwd: join(__dirname, '../..') });
		expect(read(path)).toBe(before);
		expect(read(path)).toMatch(/\| equal \d+/);
	} finally {
		writeFileSync(join(__dirname, '../..', path), before);
	}
});

it('nothing of the package is imported', () => {
	const folder = 'sandbox/dialects';
	for (const file of readdirSync(join(__dirname, '../..', folder)))
		expect(read(`${folder}/${file}`)).not.toMatch(/from '(\.\.\/)+(shared|nodes)/);
});
