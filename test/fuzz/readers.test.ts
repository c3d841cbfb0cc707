/**
 * What reads texts of the service, fuzzed with coverage: no crash, no input that takes long for its length, nothing that
 * breaks out of what it is written into. `CATALOGUE_SEEDS=keep npm run test:fuzz` keeps what reached something new.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startProcess } from '../hostile/process';
import { inFull, report } from '../setup/figures';
import type { Found } from './readers/fuzz';
import { readers } from './readers/readers';

const SEED = 20_260_131;
const inputsEach = Math.ceil((inFull ? 1_000_000 : 14_000) / readers.length);
const LONGEST_TEST_MS = 900_000;

const seedsFile = join(__dirname, 'readers/seeds.json');
const kept = JSON.parse(readFileSync(seedsFile, 'utf8')) as Record<string, string[]>;

const sums = { readerInputs: 0, readerFindings: 0 };

afterAll(() => {
	report('fuzz', { ...sums, readerSeeds: Object.values(kept).flat().length });
});

it.each(readers.map((reader) => [reader.name, reader] as const))(
	'%s',
	async (name, reader) => {
		const fuzzer = startProcess('../fuzz/readers/process.ts', []);
		const found = await fuzzer.ask<Found>(
			{ reader: name, kept: kept[name] ?? [], inputs: inputsEach, seed: SEED },
			LONGEST_TEST_MS + 10_000,
		);
		await fuzzer.kill();
		if (typeof found === 'string') throw new Error(`The fuzzer is ${found}: ${fuzzer.written()}`);
		const { inputs, corpus, wrong } = found;
		sums.readerInputs += inputs;
		sums.readerFindings += wrong.length;
		if (process.env.CATALOGUE_SEEDS === 'keep') {
			kept[name] = corpus.filter((text) => !reader.seeds.includes(text));
			writeFileSync(seedsFile, `${JSON.stringify(kept, undefined, '\t')}\n`);
		}
		expect(wrong).toEqual([]);
	},
	LONGEST_TEST_MS + 10_000,
);
