/**
 * Untrue answers where no item waits for them: the lists of the editor, the trigger and the test of the credential. A list
 * as n8n takes it, or an error in words; a trigger that reports nothing or an error in words, and goes on at the next poll.
 */
import type { INode } from 'n8n-workflow';

import { alone } from '../engine/oneNode';
import { bench } from './bench';
import type { Wrong } from './verdict';
import { apiKey, thrownBy } from './verdict';

export const fuzz = bench('listCases');

export const aloneInFuzz = async (node: INode) =>
	await alone(node, { baseUrl: fuzz.server.url, apiKey });

/** Runs the work against one untrue answer and gives what is wrong with its end; `isRight` judges what it gave. */
export async function judged(
	work: () => Promise<unknown>,
	isRight: (given: unknown) => boolean,
): Promise<Wrong[]> {
	const ended = await fuzz.tally.run(
		async () =>
			await work().then(
				(given) => ({ given }),
				(thrown: unknown) => ({ thrown }),
			),
	);
	if (ended === 'hang') return [{ kind: 'hang', what: 'It did not end' }];
	const wrong = fuzz.strays();
	if ('thrown' in ended) {
		fuzz.tally.add(0, 1);
		return [...wrong, ...thrownBy(ended.thrown)];
	}
	fuzz.tally.add(1, 0);
	return isRight(ended.given)
		? wrong
		: [
				...wrong,
				{
					kind: 'outcome',
					what: `Not what n8n takes: ${JSON.stringify(ended.given).slice(0, 300)}`,
				},
			];
}
