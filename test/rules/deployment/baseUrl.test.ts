import { isLocalHost } from '../../../shared/deployment/baseUrl';
import { deployment, refusal } from './credential';

describe('Base URL', () => {
	it.each([
		['https://catalogue.example.com', 'https://catalogue.example.com'],
		['  https://Catalogue.Example.com/  ', 'https://catalogue.example.com'],
		['https://catalogue.example.com/api/v1///', 'https://catalogue.example.com/api/v1'],
		['https://catalogue.example.com:8443/api', 'https://catalogue.example.com:8443/api'],
		['https://catalogue.example.com/?', 'https://catalogue.example.com'],
		['https://catalogue.example.com/#', 'https://catalogue.example.com'],
		['https://bücher.example', 'https://xn--bcher-kva.example'],
	])('%j is %s', (baseUrl, expected) => {
		expect(deployment({ baseUrl }).baseUrl).toBe(expected);
	});

	it.each(['', '   ', 'catalogue.example.com', '/api', 'https://', 'not an address'])(
		'%j is not a web address',
		async (baseUrl) => {
			expect((await refusal({ baseUrl })).message).toBe(
				"'Base URL' of the credential is not a web address",
			);
		},
	);

	it.each([
		'https://user:pass@catalogue.example.com',
		'https://user@catalogue.example.com',
		'https://c.example.com/?a=1',
		'https://c.example.com/#a',
	])('%j holds more than an address', async (baseUrl) => {
		const { message, description } = await refusal({ baseUrl });
		expect(message).toBe("'Base URL' of the credential contains more than an address");
		expect(message + description).not.toContain('pass@');
	});

	it.each([
		'ftp://catalogue.example.com',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'http://catalogue.example.com',
		'http://8.8.8.8',
		'http://172.32.0.1',
		'http://127.0.0.1.example.com',
	])('%j is not taken: the key would travel unencrypted', async (baseUrl) => {
		expect((await refusal({ baseUrl })).message).toBe(
			"'Base URL' of the credential does not start with https",
		);
	});

	it.each([
		'http://localhost:4010',
		'http://127.0.0.1:4010',
		'http://[::1]:4010',
		'http://10.1.2.3',
		'http://172.16.0.1',
		'http://192.168.1.1',
		'http://[fd00::1]',
		'http://catalogue',
		'http://catalogue.local',
		'http://catalogue.internal',
		'http://2130706433',
	])("%j is inside one's own network, where http is usual", (baseUrl) => {
		expect(() => deployment({ baseUrl })).not.toThrow();
	});

	it('Allow HTTP lets http through, and nothing else', async () => {
		expect(deployment({ baseUrl: 'http://catalogue.example.com', allowHttp: true }).origin).toBe(
			'http://catalogue.example.com',
		);
		await refusal({ baseUrl: 'ftp://catalogue.example.com', allowHttp: true });
	});

	it.each([
		'catalogue.example.com',
		'8.8.8.8',
		'2001:db8::1',
		'local.example.com',
		'internal.evil.com',
		'1.127.0.0',
	])('%s is not local', (host) => {
		expect(isLocalHost(host)).toBe(false);
	});
});
