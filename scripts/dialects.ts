/**
 * `npm run dialects`: docs/dialects.md from the choices of sandbox/dialects, and from a run's verdicts where a file of them is named.
 * Without one, what the document says of each choice stays: a run takes three quarters of an hour.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Choice } from '../sandbox/dialects/choice.ts';
import { allChoices, points } from '../sandbox/dialects/index.ts';

interface Verdict {
	dialect: string[];
	outcome: string;
	red: boolean;
}

const document = join(import.meta.dirname, '../docs/dialects.md');
const [file] = process.argv.slice(2);
const verdicts = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Verdict[]);

/** What the document says of each choice. */
const kept = new Map(
	[...readFileSync(document, 'utf8').matchAll(/^\| `(.+?)` \|.* \| ([^|]*) \|$/gm)].map(
		([, name = '', came = '']) => [name, came] as const,
	),
);

/** What the package did with the choice alone, e.g. "equal 40, told 2". */
function became(name: string): string {
	if (file === undefined) return kept.get(name) ?? '';
	const counts = new Map<string, number>();
	for (const { dialect, outcome } of verdicts)
		if (dialect.length === 1 && dialect[0] === name)
			counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
	return [...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
}

const cell = (text: string) =>
	text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const wantedOf = ({ wanted = 'equal', overrides = {} }: Choice) =>
	wanted === 'named' && Object.keys(overrides).length > 0
		? `named: ${Object.keys(overrides)
				.map((name) => `\`${name}\``)
				.join(', ')}`
		: wanted;

const header = '| Choice | The service | Wanted | Came, in cases |\n|---|---|---|---|';
function rowOf(point: string, choice: Choice): string {
	const name = `${point}=${choice.name}`;
	const cells = [`\`${name}\``, choice.says, wantedOf(choice), became(name)];
	return `| ${cells.map(cell).join(' | ')} |`;
}

const isName = (point: string) => point.startsWith('name of ');
const sections = points
	.filter(({ point }) => !isName(point))
	.map(({ point, section, says, choices }) =>
		[
			`## ${point} (${section})`,
			`What is open: ${says}.`,
			[header, ...choices.map((choice) => rowOf(point, choice))].join('\n'),
		].join('\n\n'),
	);
const names = points
	.filter(({ point }) => isName(point))
	.flatMap(({ point, choices }) => choices.map((choice) => rowOf(point, choice)));

const text = `# Dialects

What the interface leaves open or types weakly, the ways in which a service may do it, and what the package must make of each: made by
\`npm run dialects\` from \`sandbox/dialects\`, which was written from the interface alone. ${allChoices.length} choices at ${points.length} points.
*equal*: the result is that of the plain service. *named*: an error names the Interface Override that makes it equal. *told*: an error says what came.

\`npm run test:dialects\` runs every operation, live list and event in random dialects; \`CATALOGUE_DIALECTS=choices npx jest test/dialects/choices\`
runs each choice alone. \`npm run sandbox -- --dialect 7\` speaks the dialect of seed 7, \`--dialect "numbers=text,dates=seconds"\` these choices,
\`--dialect promised\` answers with nothing that is only assumed.

${sections.join('\n\n')}

## Names (4.8)

Names that the interface does not show, each under another one.

${[header, ...names].join('\n')}
`;
writeFileSync(document, text);
console.log(`docs/dialects.md: ${allChoices.length} choices at ${points.length} points`);
