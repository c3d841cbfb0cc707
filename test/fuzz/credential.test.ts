import fc from 'fast-check';

import { testCredential } from '../engine/credentialTest';
import { inFull } from '../setup/figures';
import { seed } from './bench';
import { mutation } from './mutations';
import { fuzz, judged } from './untrueAnswers';
import { apiKey } from './verdict';

const credentialCases = inFull ? 40 : 15;
const LONGEST_TEST_MS = 300_000;

const answer = mutation(apiKey);

it(
	'the test of the credential says what is wrong in words',
	async () => {
		await fc.assert(
			fc.asyncProperty(answer, async ({ reply }) => {
				fuzz.server.begin([], reply);
				const isResult = (given: unknown) =>
					/^(OK|Error)$/.test((given as { status: string }).status) &&
					!(given as { message: string }).message.includes(apiKey);
				fuzz.tally.accept(
					await judged(
						async () =>
							await testCredential('publisherCatalogueApi', { baseUrl: fuzz.server.url, apiKey }),
						isResult,
					),
				);
			}),
			{ seed, numRuns: credentialCases },
		);
	},
	LONGEST_TEST_MS,
);
