import { storeCredential } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { apiKey } from './hostInTest';

const unknownKey = 'The service does not accept this API key.';

interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

/** What the owner of a credential enters wrongly, and what n8n's dialog then says: our sentences, not n8n's. */
const refusals: Array<[what: string, changes: object, says: string]> = [
	[
		'public http without Allow HTTP',
		{ baseUrl: 'http://catalogue.example.com' },
		"'Base URL' of the credential does not start with https. The API key would travel unencrypted. Enter an https address, or turn on 'Allow HTTP'",
	],
	[
		'a host that Allowed Domains do not hold',
		{ allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example.com' },
		"'Allowed Domains' of the credential does not contain 127.0.0.1. Add the host of the Base URL to the allowed domains of the credential.",
	],
	[
		'an override of an unknown name',
		{ interfaceOverrides: '{"usage.pth":"/reports"}' },
		"'Interface Overrides' of the credential contains 'usage.pth', which is not in the list of names.",
	],
];

/** The button that tests a credential, as the editor presses it. */
export function credentialTests(inTest: () => HostInTest): void {
	let id = '';
	const type = 'publisherCatalogueApi';
	const entered = (changes: object) => ({ baseUrl: inTest().sandbox.url, apiKey, ...changes });
	const tested = async (changes: object): Promise<Verdict> =>
		await inTest().session.send('POST', '/rest/credentials/test', {
			credentials: { id, name: 'Tested', type, data: entered(changes) },
		});

	beforeAll(async () => {
		id = await storeCredential(inTest().session, { name: 'Tested', type, data: entered({}) });
	});

	it.each([
		['a right one', {}],
		[
			'one whose Allowed Domains hold the host',
			{ allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' },
		],
		['one with an override', { interfaceOverrides: '{"usage.path":"/usage"}' }],
	])('accepts %s', async (_, changes) => {
		expect(await tested(changes)).toMatchObject({ status: 'OK' });
	});

	it('refuses a key that the service does not know', async () => {
		const says = unknownKey;
		expect(await tested({ apiKey: 'no-such-key' })).toEqual({
			status: 'Error',
			message: expect.stringContaining(says),
		});
	});

	it.each(refusals)('refuses %s and says what to do', async (_, changes, says) => {
		expect(await tested(changes)).toEqual({
			status: 'Error',
			message: expect.stringContaining(says),
		});
	});
}
