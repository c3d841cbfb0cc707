/**
 * The rules of what reads the answers: test/dialects/rules.json has the names of their mutants, each with a dialect that is
 * red without the rule. Those that no other suite guards are here.
 */
import { readFileSync } from 'node:fs';

/** @typedef {import('./index.mjs').Mutant} Mutant */

/** @type {Array<Pick<Mutant, 'name' | 'file' | 'find' | 'replace'>>} */
const further = [
	{
		name: 'a type without a reference is no filter',
		file: 'shared/form/typeLocator.ts',
		find: 'type.ref ?? (await shownRef(catalogue, name))',
		replace: 'type.ref',
	},
	{
		name: 'an error that is false is one',
		file: 'shared/catalogue/errorText.ts',
		find: 'isNothing(value) || flagOf(value) === false;',
		replace: 'isNothing(value);',
	},
	{
		name: 'a word of a state is read in its own case',
		file: 'shared/catalogue/progress.ts',
		find: 'const word = inWords(label);',
		replace: 'const word = label;',
	},
	{
		name: 'nodes below a node are none',
		file: 'shared/catalogue/fieldOptions.ts',
		find: 'return [...(name ? [{ name, ref, parent, raw: row }] : []), ...below];',
		replace: 'return name ? [{ name, ref, parent, raw: row }] : [];',
	},
	{
		name: 'a space in the place of the T is unreadable',
		file: 'shared/values/serviceDate.ts',
		find: String.raw`.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')`,
		replace: '',
	},
	{
		name: 'counts without rows say nothing',
		file: 'shared/catalogue/collections.ts',
		find: 'if (restStatus !== undefined) for (const ref of rest) statuses.set(ref, restStatus);',
		replace: '',
	},
	{
		name: 'statuses by reference are none',
		file: 'shared/catalogue/collections.ts',
		find: "keyed.length > 0 ? keyed : (rowsIn(results, ['ref', 'status']) ?? statuses);",
		replace: "keyed.length > 0 ? keyed : (rowsIn(results, ['ref', 'status']) ?? []);",
	},
	{
		name: 'the code of a country counts in capitals alone',
		file: 'nodes/CatalogueAiGenerate/operations/regionCode.ts',
		find: "code.toUpperCase().replaceAll('_', '-')",
		replace: "code.replaceAll('_', '-')",
	},
	{
		name: 'milliseconds are seconds',
		file: 'shared/values/serviceDate.ts',
		find: 'return number < FIRST_MILLISECONDS',
		replace: 'return number < FIRST_MICROSECONDS',
	},
	{
		name: 'a state that is a word is none',
		file: 'shared/catalogue/states.ts',
		find: "return { code: numberOf(status) ?? null, label: label || (textOf(status) ?? '') };",
		replace: 'return { code: numberOf(status) ?? null, label };',
	},
	{
		name: 'a state with a label alone is none',
		file: 'shared/catalogue/states.ts',
		find: "const label = textOf(status.label) || (firstOf(status, LABEL_KEYS, wordIn) ?? '');",
		replace: "const label = textOf(status.name) ?? '';",
	},
];

const rules = JSON.parse(readFileSync(new URL('../dialects/rules.json', import.meta.url), 'utf8'));

/** @type {(others: Mutant[]) => import('./index.mjs').Promised[]} */
export const dialectsOf = (others) => [
	{
		promise: 'Each rule of what reads the answers is there for a service that a dialect shows',
		shownBy: ['test/dialects/table.test.ts'],
		mutants: Object.entries(rules).map(([name, test]) => ({
			...[...further, ...others].find((mutant) => mutant.name === name),
			name: `${name}: in a dialect`,
			suite: 'test/dialects/rules.test.ts',
			test,
		})),
	},
];
