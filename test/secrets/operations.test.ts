import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { testCredential } from '../engine/credentialTest';
import { isN8n1, whereDomainsAre } from '../engine/n8n';
import { runPoll } from '../engine/poll';
import { catalogue } from '../engine/workflow';
import { errorOutput, runNode } from '../request/running';
import type { Respond } from '../request/tinyServer';
import { json, useTinyServer } from '../request/tinyServer';
import { inFull, report } from '../setup/figures';
import { everyMethod } from './everyMethod';
import type { FilledOperation } from './everyOperation';
import { everyOperation, exceptions, itemFor } from './everyOperation';
import { apiKey, counts, leaks } from './searching';

const own = useTinyServer();
const elsewhere = useTinyServer();
let operations: FilledOperation[];
const figures = { operations: 0, editorMethods: 0, domainChecks: 0, redirectChecks: 0 };
beforeAll(async () => {
	operations = await everyOperation();
	figures.operations = operations.length;
});
afterAll(async () => {
	report('secrets', { ...figures, ...counts });
});

const notFound = json(404, { success: false, error: { code: 'NOT_FOUND', message: 'None' } });
const echo: Respond = (response, request) =>
	json(400, { success: false, error: { code: 'ECHO', message: JSON.stringify(request.headers) } })(
		response,
		request,
	);
const redirect = (status: number): Respond =>
	json(status, {}, { location: `${elsewhere.url}/stolen` });

const restricted = (allowedDomains: string): ICredentialDataDecryptedObject => ({
	baseUrl: own.url,
	apiKey,
	allowedHttpRequestDomains: 'domains',
	allowedDomains,
});
const run = async (
	operation: FilledOperation,
	credential: ICredentialDataDecryptedObject,
	byRouting = false,
) =>
	await runNode({
		...operation,
		items: [itemFor(own.url) as unknown as IDataObject],
		settings: errorOutput,
		credential,
		requestOptions: { maxTries: 1 },
		options: { byRouting },
	});

/** Each over every operation takes seconds: one of a kind where the time is shared. */
const oneInShort = <Kind>(kinds: Kind[]) => (inFull ? kinds : kinds.slice(0, 1));

describe.each([
	['as a node', false],
	['as the tool of an older agent', true],
])('every operation %s', (_, byRouting) => {
	it('calls a host that Allowed Domains hold', async () => {
		own.answer(notFound);
		const silent = await exceptions(operations, async (operation) => {
			const before = own.seen.length;
			await run(operation, restricted('example.com, 127.0.0.1'), byRouting);
			figures.domainChecks += 1;
			return own.seen.length > before;
		});
		expect(silent).toEqual([]);
		expect(operations.length).toBeGreaterThan(40);
	}, 120_000);

	whereDomainsAre(() => {
		it.each(oneInShort(['example.com', '*.127.0.0.1', '']))(
			'calls no host that Allowed Domains (%j) do not hold, and says so',
			async (allowedDomains) => {
				own.answer(notFound);
				const wrong = await exceptions(operations, async (operation) => {
					const { run: done } = await run(operation, restricted(allowedDomains), byRouting);
					figures.domainChecks += 1;
					return (
						own.seen.length === 0 &&
						/allowed domains/i.test(JSON.stringify(done.run.data.resultData))
					);
				});
				expect(wrong).toEqual([]);
			},
			120_000,
		);
	});

	it.each(oneInShort([307, 301, 302, 308]))(
		'does not follow a redirect (%s) to another port',
		async (status) => {
			own.answer(redirect(status));
			const wrong = await exceptions(operations, async (operation) => {
				const before = own.seen.length;
				await run(operation, { baseUrl: own.url, apiKey }, byRouting);
				figures.redirectChecks += 1;
				return own.seen.length > before && elsewhere.seen.length === 0;
			});
			expect(wrong).toEqual([]);
		},
		120_000,
	);

	it('shows no key that the service repeats', async () => {
		own.answer(echo);
		expect(
			await exceptions(
				operations,
				async (operation) =>
					leaks((await run(operation, { baseUrl: own.url, apiKey }, byRouting)).run.run).length ===
					0,
			),
		).toEqual([]);
	}, 120_000);
});

describe('every list, dropdown and mapper of the editor', () => {
	const thrownBy = async (work: Promise<unknown>) =>
		await work.then(
			() => undefined,
			(error: unknown) => error as Error,
		);

	it('calls only hosts that Allowed Domains hold, follows no redirect and shows no key', async () => {
		const methods = await everyMethod();
		const wrong = await exceptions(methods, async ({ call }) => {
			own.answer(notFound);
			const refused = await thrownBy(call(restricted('example.com')));
			const isRefused =
				isN8n1 ||
				(own.seen.length === 0 &&
					(refused === undefined || /Allowed Domains/.test(refused.message)));
			own.answer(redirect(307));
			await thrownBy(call(restricted('127.0.0.1')));
			// Some lists are fixed.
			if (own.seen.length > 0) figures.editorMethods += 1;
			own.answer(echo);
			const thrown = await thrownBy(call({ baseUrl: own.url, apiKey }));
			figures.domainChecks += 2;
			figures.redirectChecks += 1;
			return isRefused && elsewhere.seen.length === 0 && leaks(thrown).length === 0;
		});
		expect(wrong).toEqual([]);
		expect(figures.editorMethods).toBeGreaterThan(20);
	}, 120_000);
});

describe.each(['trigger', 'manual'] as const)('the trigger (%s)', (mode) => {
	const poll = async (credential: ICredentialDataDecryptedObject) =>
		await runPoll(
			catalogue('Trigger', 'catalogueTrigger', {
				events: ['runFinished', 'jobFinished', 'resourceModified'],
			}),
			{ credential, staticData: {}, mode, budgetMs: 2_000 },
		);

	whereDomainsAre(() => {
		it('calls no host that Allowed Domains do not hold', async () => {
			own.answer(notFound);
			await expect(poll(restricted('example.com'))).rejects.toThrow('Allowed Domains');
			expect(own.seen).toEqual([]);
			await expect(poll(restricted('127.0.0.1'))).rejects.toThrow('None');
			expect(own.seen).not.toEqual([]);
			figures.domainChecks += 2;
		});
	});

	it.each([301, 302, 307, 308])('does not follow a redirect (%s)', async (status) => {
		own.answer(redirect(status));
		await expect(poll({ baseUrl: own.url, apiKey })).rejects.toThrow('redirect');
		expect(elsewhere.seen).toEqual([]);
		figures.redirectChecks += 1;
	});
});

describe('the test of the credential', () => {
	const test = async (values: IDataObject) =>
		await testCredential('publisherCatalogueApi', {
			baseUrl: own.url,
			apiKey,
			...values,
		} as ICredentialDataDecryptedObject);

	it.each([301, 302, 307, 308])('does not follow a redirect (%s)', async (status) => {
		own.answer(redirect(status));
		expect((await test({})).status).toBe('Error');
		expect(own.seen).toHaveLength(1);
		expect(elsewhere.seen).toEqual([]);
	});

	it('calls no host that Allowed Domains do not hold', async () => {
		own.answer(json(200, { data: {} }));
		expect(
			(await test({ allowedHttpRequestDomains: 'domains', allowedDomains: 'example.com' })).status,
		).toBe('Error');
		expect(own.seen).toEqual([]);
		expect(
			(await test({ allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' })).status,
		).toBe('OK');
	});

	it.each([
		'{url}/stolen',
		'//{host}/stolen',
		'/\\{host}/stolen',
		'\\\\{host}/stolen',
		'@{host}/stolen',
		'http:\\\\{host}/stolen',
	])('stays at the Base URL when Interface Overrides lead elsewhere (%s)', async (address) => {
		own.answer(json(200, { data: {} }));
		elsewhere.answer(json(200, { data: {} }));
		const path = address
			.replace('{url}', elsewhere.url)
			.replace('{host}', new URL(elsewhere.url).host);
		await test({ interfaceOverrides: JSON.stringify({ 'apiKey.path': path }) });
		expect(elsewhere.seen).toEqual([]);
	});

	// To us an address of the public: no private range is written so, and it still leads here.
	const publicHost = () => `[::ffff:127.0.0.1]:${new URL(own.url).port}`;

	it.each(['http://', 'http:/', 'http:///', 'http:', 'http:\\\\', ' HTTP://', 'ht\ttp://'])(
		'sends no key over public http, however it is written (%j)',
		async (scheme) => {
			own.answer(json(200, { data: {} }));
			expect((await test({ baseUrl: `${scheme}${publicHost()}` })).status).toBe('Error');
			expect(own.seen).toEqual([]);
			expect((await test({ baseUrl: `http://${publicHost()}`, allowHttp: true })).status).toBe(
				'OK',
			);
		},
	);
});
