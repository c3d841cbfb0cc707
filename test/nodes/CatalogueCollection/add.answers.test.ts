import { byId } from '../../engine/locators';
import { runNode } from '../../request/running';
import type { Respond } from '../../request/tinyServer';
import { json, tinyServer } from '../../request/tinyServer';

/** Adds one reference to a collection of a service that answers like this, the last answer again and again. */
async function addOne(answers: Respond[], settings: object = {}) {
	let requests = 0;
	const server = await tinyServer((...request) =>
		answers[Math.min(requests++, answers.length - 1)]?.(...request),
	);
	const { succeeded, hints } = await runNode({
		type: 'catalogueCollection',
		parameters: { resource: 'resource', operation: 'add', collection: byId(1), resourceRefs: '7' },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-collection' },
		settings,
	});
	await server.stop();
	return { added: succeeded[0]?.json, hints };
}

it('an addition that is answered by an unknown word is told with it', async () => {
	const { added, hints } = await addOne([
		json(200, { success: true, data: { results: [{ ref: 7, status: 'Hinzugefügt' }] } }),
	]);
	expect(added).toMatchObject({ addedCount: 0, unknownRefs: [7] });
	expect(hints).toEqual([
		expect.stringContaining('did not say whether it was added, but hinzugefügt'),
	]);
});

it.each<[string, Respond]>([
	['without content', (response) => void response.writeHead(204).end()],
	['without data', json(200, { success: true, status: 'success', message: 'Added' })],
])('an addition that is answered %s is told as unknown', async (_, respond) => {
	const { added, hints } = await addOne([respond]);
	expect(added).toMatchObject({ addedCount: 0, unknownRefs: [7] });
	expect(hints).toEqual([expect.stringContaining('did not say whether it was added')]);
});

const rows = (...results: Array<[number, string]>) =>
	json(200, { data: { results: results.map(([ref, status]) => ({ ref, status })) } });
const MAY_BE_OURS = [
	expect.stringContaining("What counts as 'already_present' may have been added"),
];

it.each<[string, Respond[], object, unknown]>([
	['an answer was lost', [json(502, {}), rows([7, 'already_present'])], {}, MAY_BE_OURS],
	['the first answer does not name it', [rows(), rows([7, 'already_present'])], {}, MAY_BE_OURS],
	[
		'the node is run again',
		[json(400, { error: { code: 'X' } }), rows([7, 'already_present'])],
		{ retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
		MAY_BE_OURS,
	],
	['nothing was done before', [json(429, {}), rows([7, 'already_present'])], {}, []],
	['it was added', [json(502, {}), rows([7, 'added'])], {}, []],
])('what was there before is told as uncertain where %s', async (_, answers, settings, told) => {
	expect((await addOne(answers, settings)).hints).toEqual(told);
});
