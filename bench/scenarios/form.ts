import type { AddressInfo } from 'node:net';
import { dataOf, setData } from '../../sandbox/dialects/choice.ts';
import { openFront } from '../../sandbox/dialects/front.ts';
import type { Findings, Scenario } from '../bench.ts';
import { median, timed } from '../runner.ts';
import { keys } from '../sandbox.ts';

const OPTIONS = 'GET /resources/fields/{id}/options';
const optionsPerList = 25_000;
const rounds = 3;

const KiB = 1024;
const options = Array.from({ length: optionsPerList }, (_, index) => ({
	ref: index + 1,
	name: `Option ${index}, with a name as long as those of subject categories`,
}));

/** The form of a type whose lists have 100,000 options and more, from the service's answer to the editor. */
export const form: Scenario = {
	name: 'form',
	async run({ harness, sandbox }): Promise<Findings> {
		const long = {
			name: 'long',
			says: 'options by the thousand',
			appliesTo: [OPTIONS] as [typeof OPTIONS],
			success: (answer: Parameters<typeof dataOf>[0]) => setData(answer, options),
		};
		const front = openFront(sandbox.url, { names: ['long'], choices: [long] });
		await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
		const resourceType = { __rl: true, mode: 'name', value: 'Book' };
		const open = async () =>
			await harness.callResourceMapper({
				node: harness.catalogue('Form', 'catalogueResource', {
					resource: 'resource',
					operation: 'create',
					resourceType,
				}),
				method: 'getFieldsToCreate',
				credential: { baseUrl: url, apiKey: keys.editor },
			});
		await sandbox.forget();
		const { fields } = await open();
		const asked = (await sandbox.journal()).map(({ path }) => path);
		/** The same answers, read and parsed by a bare client. */
		const bare = async () =>
			await Promise.all(
				asked.map(async (path) => {
					const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': keys.editor } });
					return await answer.json();
				}),
			);
		const ours: number[] = [];
		const theirs: number[] = [];
		for (let round = 0; round < rounds; round++) {
			theirs.push(await timed(bare));
			ours.push(await timed(open));
		}
		front.server.close();
		return {
			figures: {
				'mapper.schemaKiB': Buffer.byteLength(JSON.stringify(fields)) / KiB,
				'mapper.openMs': Math.max(0, median(ours) - median(theirs)),
			},
			times: { 'The form': median(ours), 'The answers alone': median(theirs) },
		};
	},
};
