import type { IDataObject } from 'n8n-workflow';

import { createCollection, errorOutput, numbered, runNode } from './running';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const SECRET = 'key-that-nobody-sees';
const made = { ref: 1, visibility: 'team' };

const hintsOf = async (body: object, items?: IDataObject[]) => {
	server.answer(json(200, body));
	const { hints, succeeded } = await runNode({
		...createCollection(),
		...(items && { items }),
		credential: { baseUrl: server.url, apiKey: SECRET },
	});
	expect(succeeded).toHaveLength(items?.length ?? 1);
	return hints;
};

describe('what the service says beside a success', () => {
	it.each<[string, object]>([
		['a list beside the data', { warnings: ['The name was shortened.'], data: made }],
		['a text', { warning: 'The name was shortened.', data: made }],
		['messages', { messages: [{ level: 'warn', message: 'The name was shortened.' }], data: made }],
		['within the data', { data: { ...made, warnings: [{ msg: 'The name was shortened.' }] } }],
		['an error beside the data', { error: 'The name was shortened.', data: made }],
		['errors', { errors: [{ field: 'name', message: 'was shortened' }], data: made }],
		['both', { notice: 'The name was shortened.', data: { ...made, warning: 'the name was' } }],
	])('reaches the user as a hint: %s', async (_, body) => {
		const [hint, ...more] = await hintsOf(body);
		expect(hint).toMatch(/^The service says: (The name was shortened\.|name: was shortened)$/);
		expect(more).toEqual([]);
	});

	it('is told once for all items, without the API key, and bounded', async () => {
		expect(await hintsOf({ warnings: ['Slow today'], data: made }, numbered(3))).toEqual([
			'The service says: Slow today',
		]);
		const [hint] = await hintsOf({ warnings: [`Not for ${SECRET}`], data: made });
		expect(hint).toBe('The service says: Not for (hidden)');
		let count = 0;
		server.answer((response, request) =>
			json(200, { data: made, warnings: [`${++count} ${'long '.repeat(500)}`] })(response, request),
		);
		const { hints } = await runNode({
			...createCollection(),
			items: numbered(9),
			credential: { baseUrl: server.url, apiKey: SECRET },
		});
		expect(hints).toHaveLength(1);
		expect(hints[0]?.length).toBeLessThan(3_000);
		expect(hints[0]).toContain('It says more');
	});

	it.each([[[]], [0], [false], [null], [{}], [''], ['none'], ['0'], [['OK']], [12]])(
		'is nothing where it is %j',
		async (warnings) => {
			expect(await hintsOf({ warnings, data: { ...made, warnings } })).toEqual([]);
			expect(await hintsOf({ errors: warnings, data: made })).toEqual([]);
		},
	);

	it.each([
		['catalogueJob', 'job', 'getMany', { results: [], total: 0 }],
		['catalogueAiGenerate', 'topic', 'getTrending', { geo: 'GB', trends: [] }],
		['catalogueResource', 'resourceType', 'getMany', { types: [] }],
	])('is the error of an empty list: %s %s %s', async (type, resource, operation, list) => {
		const hintsBeside = async (error: unknown) => {
			server.answer(json(200, { data: { ...list, error } }));
			const credential = { baseUrl: server.url, apiKey: SECRET };
			return (await runNode({ type, parameters: { resource, operation }, credential })).hints;
		};
		expect(await hintsBeside('Feed unavailable')).toEqual(['The service says: Feed unavailable']);
		expect(await hintsBeside(null)).toEqual([]);
	});

	const update = {
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'update',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			fields: { mappingMode: 'defineBelow', value: { title: 'Renamed' } },
		},
	};

	it.each<[unknown, string[]]>([
		['rejected by rule', ['The service says: rejected by rule']],
		[['rejected by rule'], ['The service says: rejected by rule']],
		['Updated.', []],
		[true, []],
		[7, []],
		[{ ref: 7, status: 'updated' }, []],
	])('in the place of the record of an update is told: %j', async (data, wanted) => {
		server.answer(json(200, { data }));
		const { hints, succeeded } = await runNode({
			...update,
			credential: { baseUrl: server.url, apiKey: SECRET },
		});
		expect(succeeded).toHaveLength(1);
		expect(hints).toEqual(wanted);
	});

	it.each<[object, string[]]>([
		[{ message: 'Saved, but author is read-only' }, ['Saved, but author is read-only']],
		[{ message: 'Author could not be saved' }, ['Author could not be saved']],
		[{ message: 'Only the title was saved' }, ['Only the title was saved']],
		[
			{ success: true, status: 'partial', message: 'See the log' },
			["'partial', so it may not be done, or not be visible yet; See the log"],
		],
		[{ success: true, status: 'success', message: 'Resource updated successfully' }, []],
		[{ message: 'Saved without errors' }, []],
		[{ message: 'OK' }, []],
	])('is told of an update where its message has a reserve: %j', async (beside, wanted) => {
		server.answer(json(200, { ...beside, data: { ref: 7 } }));
		const { hints } = await runNode({
			...update,
			credential: { baseUrl: server.url, apiKey: SECRET },
		});
		expect(hints).toEqual(wanted.map((words) => `The service says: ${words}`));
	});

	it.each<[number, object | undefined, string[]]>([
		[202, undefined, ['The service says: 202 Accepted, so it may not be done yet']],
		[202, { data: { ref: 7 } }, ['The service says: 202 Accepted, so it may not be done yet']],
		[
			202,
			{ message: 'Waits for approval' },
			['The service says: Waits for approval; 202 Accepted, so it may not be done yet'],
		],
		[200, { message: 'Saved at once', data: { ref: 7 } }, []],
	])(
		'is, of an update that is answered with %s and %j, that it may not be done',
		async (...given) => {
			const [status, body, wanted] = given;
			server.answer(json(status, body ?? null));
			const { hints, succeeded } = await runNode({
				...update,
				credential: { baseUrl: server.url, apiKey: SECRET },
			});
			expect(succeeded).toHaveLength(1);
			expect(hints).toEqual(wanted);
		},
	);
});

it.each([
	['a scope', 'INSUFFICIENT_SCOPE', 'Missing scope: write'],
	['a permission', 'FORBIDDEN', 'Not permitted'],
])(
	'%s that is missing is said with all that the request needs and who gives it',
	async (_, code, words) => {
		server.answer(json(403, { success: false, error: { code, message: words } }));
		const { failed } = await runNode({
			type: 'catalogueDistribution',
			parameters: {
				resource: 'run',
				operation: 'queue',
				destination: { mode: 'id', value: '1' },
				distribute: 'collection',
				collection: { mode: 'id', value: '2' },
				options: { checkLeftOut: false },
			},
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: SECRET },
		});
		expect(failed[0]?.error.message).toMatch(
			new RegExp(`^The (API key|user of this API key) .+: ${words}$`),
		);
		expect(failed[0]?.error.description).toBe(
			'This request needs the write scope and the right to distribute (dm). The administrator of the catalogue can give what is missing: a scope to the API key, or a right or permission to its user.',
		);
	},
);
