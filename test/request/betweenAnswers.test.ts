/** What stands between n8n and the service answers with success in its place. */
import { byId } from '../engine/locators';
import { errorOutput, listDestinations, runNode } from './running';
import type { Respond } from './tinyServer';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const archive = {
	type: 'catalogueResource',
	parameters: { resource: 'resource', operation: 'archive', resourceRef: byId(7) },
};
const search = {
	type: 'catalogueResource',
	parameters: { resource: 'resource', operation: 'advancedSearch' },
};
const run = async (
	work: Pick<Parameters<typeof runNode>[0], 'type' | 'parameters'>,
	by: Respond,
) => {
	server.answer(by);
	return await runNode({
		...work,
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
};
const loginPage: Respond = (response) =>
	void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>');

const foreign: Array<[string, Respond]> = [
	['nothing', (response) => void response.writeHead(204).end()],
	['a page', loginPage],
];

it.each(foreign)('%s for a read is never said to have done something', async (_, by) => {
	const { failed } = await run(search, by);
	expect(failed[0]?.error.description).toContain('check the Base URL');
	expect(failed[0]?.error.description).not.toMatch(/been done|carried it out|Overrides/);
});

it.each(foreign)('%s once, e.g. during maintenance, does not fail a read', async (_, by) => {
	const list = json(200, { data: [{ ref: 2, name: 'Shop' }] });
	const { succeeded, failed } = await run(listDestinations, (...args) =>
		(server.seen.length === 1 ? by : list)(...args),
	);
	expect(failed).toEqual([]);
	expect(succeeded).toMatchObject([{ json: { ref: 2 } }]);
});

it('a page for a change is not known to have done nothing', async () => {
	const { failed } = await run(archive, loginPage);
	expect(server.seen).toHaveLength(1);
	expect(failed[0]?.error).toMatchObject({
		message: "A web page came ('Sign in') instead of the service's answer",
		description: expect.stringContaining('not known whether the service carried it out'),
	});
});

it.each(['Forbidden', 'You are not allowed to archive this.', 'Timeout'])(
	'a sentence alone that may say no (%j) is told with the success of a change',
	async (message) => {
		expect((await run(archive, json(200, { message }))).hints).toEqual([
			expect.stringContaining(`The service says: ${message}`),
		]);
		expect((await run(archive, json(200, { Message: message }))).hints).toEqual([
			expect.stringContaining(`The service says: ${message}`),
		]);
		expect((await run(archive, json(200, { success: true, message }))).hints).toEqual([]);
	},
);

it('a sentence that says no is told beside a list without rows', async () => {
	const message = 'You may not see destinations.';
	const denied = await run(listDestinations, json(200, { data: [], message }));
	expect(denied.hints).toEqual([expect.stringContaining(`The service says: ${message}`)]);
	const none = { success: true, data: [], message: 'No destinations' };
	expect((await run(listDestinations, json(200, none))).hints).toEqual([]);
});

it('an HTTP status within an answer of 200 is no success of a change', async () => {
	const { failed, succeeded } = await run(archive, json(200, { statusCode: 403, body: '{}' }));
	expect(succeeded).toEqual([]);
	expect(failed[0]?.error).toMatchObject({ httpStatus: 403 });
});

it('a sentence beside a status of 0, which may mean either, is told', async () => {
	const message = 'Resource 7 is in use';
	expect((await run(archive, json(200, { status: 0, message }))).hints).toEqual([
		expect.stringContaining(`The service says: ${message}`),
	]);
});

it('a sentence alone that says yes is no hint', async () => {
	expect((await run(archive, json(200, { message: 'Resource archived' }))).hints).toEqual([]);
});

it.each([
	{ errorMessage: 'Task timed out after 3.00 seconds' },
	{ code: 'UNAUTHORIZED', message: 'Who are you?' },
	{ code: 'token_expired', message: 'Sign in again' },
])('a refusal in the words of others is no success of a change: %j', async (body) => {
	const { failed, succeeded } = await run(archive, json(200, body));
	expect(succeeded).toEqual([]);
	expect(failed[0]?.error.message).toContain('The service refused the request: ');
});
