import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { storeCredential } from '../../scripts/host/workflows';
import { assumptions } from '../../shared/deployment/interfaceOverrides';
import { startSandbox } from '../host/sandboxProcess';
import type { HostInTest } from './hostInTest';
import { apiKey, credentialName } from './hostInTest';
import type { Case } from './operationsWorkflow';
import { cases } from './operationsWorkflow';
import type { Outcome, Outcomes } from './outcomes';
import { compared, runOperations } from './outcomes';

const tally = { operations: 0, items: 0, failures: 0 };
export const operationFigures = () => ({ ...tally });

function count({ items, failed }: Outcome, { failing = [] }: Case): void {
	tally.operations += 1;
	tally.items += items;
	tally.failures += failed.length - failing.length;
}

const of = (each: Case, outcomes: Outcomes): Outcome => {
	const outcome = outcomes[each.name];
	if (!outcome) throw new Error(`${each.name} has not run`);
	return outcome;
};

export function operationTests(inTest: () => HostInTest): void {
	let outcomes: Outcomes = {};
	let everywhere: Outcomes[] = [];
	beforeAll(async () => {
		await inTest().reset();
		outcomes = await runOperations(inTest(), credentialName);
		everywhere = compared(`${inTest().version}-${inTest().binaryMode}`, outcomes);
	});

	it.each(cases)(
		'$name gives each item one outcome, and the same as in every other host and mode',
		(each) => {
			const outcome = of(each, outcomes);
			count(outcome, each);
			const answered = new Set(
				[...outcome.pairs, ...outcome.failed].flatMap((pair) => pair.split(',')),
			);
			expect([...answered].sort()).toEqual(
				Array.from({ length: each.items }, (_, index) => String(index + 1)),
			);
			expect(outcome.failed).toEqual((each.failing ?? []).map(String));
			for (const other of everywhere) expect(of(each, other)).toEqual(outcome);
		},
	);

	it('files of every kind were among the results', () => {
		const types = Object.values(outcomes).flatMap(({ files }) =>
			files.map((file) => file.split(' ')[0]),
		);
		expect([...new Set(types)].sort()).toEqual([
			'application/epub+zip',
			'audio/wav',
			'image/png',
			'image/svg+xml',
		]);
	});
}

/** Everything that the interface leaves open, under another name; words, zones and times are no names, nor is what has none. */
const overrides = JSON.stringify(
	Object.fromEntries(
		Object.entries(assumptions)
			.filter(([key, value]) => value !== '' && !/^(states|kinds|dates|create|image)\./.test(key))
			.map(([key, value]) => [key, value.startsWith('/') ? `/moved${value}` : `x_${value}`]),
	),
);

/** The same operations against a service that differs in every name. */
export function movedTests(inTest: () => HostInTest): void {
	let outcomes: Outcomes = {};
	let everywhere: Outcomes[] = [];
	beforeAll(async () => {
		const { folder, session, version } = inTest();
		const file = join(folder, 'interface.json');
		writeFileSync(file, overrides);
		const { url } = await startSandbox(folder, 'moved', '--interface', file);
		await storeCredential(session, {
			name: 'Moved',
			type: 'publisherCatalogueApi',
			data: { baseUrl: url, apiKey, interfaceOverrides: overrides },
		});
		outcomes = await runOperations(inTest(), 'Moved');
		everywhere = compared(`${version}-moved`, outcomes);
	});

	it.each(cases)('$name gives the same where the service has other names', (each) => {
		for (const other of everywhere) expect(of(each, outcomes)).toEqual(of(each, other));
	});
}
