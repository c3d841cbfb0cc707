import { assumptions } from '../../shared/deployment/assumptions';
import { isLocalHost } from '../../shared/deployment/baseUrl';
import { deploymentOf } from '../../shared/deployment/deployment';
import type { CatalogueCredential } from '../../shared/deployment/deployment';
import { failureIn } from './failures';

const deployment = (changes: Partial<CatalogueCredential> = {}) =>
	deploymentOf({ baseUrl: 'https://catalogue.example.com', apiKey: 'secret-key', ...changes });

const refusal = async (changes: Partial<CatalogueCredential>) => {
	const { details } = await failureIn(() => deployment(changes));
	expect(details).toMatchObject({ code: 'PARAMETER', httpStatus: null, retryable: false });
	expect(JSON.stringify(details)).not.toContain('secret-key');
	return details;
};

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
		expect(message).toBe("'Base URL' of the credential holds more than an address");
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

describe('API Key', () => {
	it.each(['key\nline', 'kéy', 'key\u0000'])('%j cannot be sent in a header', async (apiKey) => {
		await expect(Promise.resolve().then(() => deployment({ apiKey }))).rejects.toThrow(
			"'API Key' of the credential",
		);
	});

	it('may have been copied with blanks around it', () => {
		expect(() => deployment({ apiKey: ' key-1234\n' })).not.toThrow();
	});
});

describe('Interface Overrides', () => {
	it.each(['', undefined, '{}', {}])('%j changes nothing', (interfaceOverrides) => {
		const { assumed } = deployment({ interfaceOverrides });
		for (const name of Object.keys(assumptions) as Array<keyof typeof assumptions>)
			expect(assumed(name)).toBe(assumptions[name]);
	});

	it('moves what it names, as text or as an object', () => {
		for (const interfaceOverrides of [
			'{"usage.path":"/reports/usage"}',
			{ 'usage.path': '/reports/usage' },
		]) {
			const { assumed } = deployment({ interfaceOverrides });
			expect([assumed('usage.path'), assumed('jobs.path')]).toEqual(['/reports/usage', '/jobs']);
		}
	});

	it.each([
		['[]', 'is not a JSON object'],
		['null', 'is not a JSON object'],
		['"x"', 'is not a JSON object'],
		['{"a":', 'is not a JSON object'],
		['{"usage.pth":"/x"}', "names 'usage.pth', which is not in the table"],
		['{"__proto__":"/x"}', "names '__proto__', which is not in the table"],
		['{"constructor":"/x"}', "names 'constructor', which is not in the table"],
		['{"usage.path":5}', "gives no text for 'usage.path'"],
		['{"usage.path":""}', "gives no text for 'usage.path'"],
		['{"usage.path":"usage"}', "gives a path for 'usage.path' that does not start with one '/'"],
		[
			'{"usage.path":"//elsewhere.example.com"}',
			"gives a path for 'usage.path' that does not start with one '/'",
		],
		[
			'{"files.listPath":"https://elsewhere.example.com"}',
			"gives a path for 'files.listPath' that does not start with one '/'",
		],
		['{"usage.path":"/a/../b"}', "gives a path for 'usage.path' that holds '..' or '//'"],
		['{"usage.path":"/a/%2E%2e"}', "gives a path for 'usage.path' that holds '..' or '//'"],
		['{"usage.path":"/a//b"}', "gives a path for 'usage.path' that holds '..' or '//'"],
		['{"usage.path":"/a\\\\..\\\\b"}', "gives a path for 'usage.path' that holds '..' or '//'"],
		[
			'{"usage.path":"/a\\nb"}',
			"gives a path for 'usage.path' that holds a space or a character that an address cannot",
		],
	])('%s is refused', async (interfaceOverrides, what) => {
		expect((await refusal({ interfaceOverrides })).message).toBe(
			`'Interface Overrides' of the credential ${what}`,
		);
	});
});

describe('where the key and files go', () => {
	const url = (address: string) => new URL(address);

	it('the key goes to the origin of the Base URL only', () => {
		const { isOwn } = deployment({
			baseUrl: 'https://catalogue.example.com/api',
			trustedFileOrigins: 'https://files.example.com',
		});
		expect(isOwn(url('https://catalogue.example.com/anything'))).toBe(true);
		expect(isOwn(url('https://catalogue.example.com:443/x'))).toBe(true);
		for (const other of [
			'http://catalogue.example.com',
			'https://catalogue.example.com:8443',
			'https://files.example.com',
			'https://catalogue.example.com.evil.com',
			'https://catalogue.example.com@evil.com',
		]) {
			expect(isOwn(url(other))).toBe(false);
		}
	});

	it('always below the path of the Base URL, and not beside it', () => {
		const { mayTakeKey } = deployment({ baseUrl: 'https://catalogue.example.com/api/' });
		const isBelowBase = (target: URL) => mayTakeKey(target, 'POST', true);
		for (const below of ['/api', '/api/', '/api/x', '/x/../api/y'])
			expect([below, isBelowBase(url(`https://catalogue.example.com${below}`))]).toEqual([
				below,
				true,
			]);
		for (const beside of ['/', '/apis', '/other', '/api/../x', '/api/%2e%2e/x', '/API/x'])
			expect([beside, isBelowBase(url(`https://catalogue.example.com${beside}`))]).toEqual([
				beside,
				false,
			]);
		expect(isBelowBase(url('https://elsewhere.example.com/api/x'))).toBe(false);
		expect(
			deployment().mayTakeKey(url('https://catalogue.example.com/anything'), 'POST', false),
		).toBe(true);
	});

	it('files come from there and from trusted origins, whatever the path', () => {
		const { mayFetch } = deployment({
			trustedFileOrigins: ' https://files.example.com/x , https://cdn.example.com:8443 ',
		});
		expect(mayFetch(url('https://catalogue.example.com/f'))).toBe(true);
		expect(mayFetch(url('https://files.example.com/y'))).toBe(true);
		expect(mayFetch(url('https://cdn.example.com:8443/'))).toBe(true);
		expect(mayFetch(url('https://cdn.example.com/'))).toBe(false);
		expect(mayFetch(url('http://files.example.com/'))).toBe(false);
	});

	it.each([
		'files.example.com',
		'files.example.com:8443',
		'mailto:files@example.com',
		'file:///srv',
	])('a trusted origin that is no web address (%s) is named', async (trustedFileOrigins) => {
		expect((await refusal({ trustedFileOrigins })).message).toContain(`'${trustedFileOrigins}'`);
	});

	it.each([
		'blob:https://catalogue.example.com/x',
		'data:text/plain,x',
		'file:///etc/passwd',
		'about:blank',
	])("%s is nobody's", (address) => {
		const { isOwn, mayFetch } = deployment();
		expect([isOwn(url(address)), mayFetch(url(address))]).toEqual([false, false]);
	});
});

describe('Allowed Domains', () => {
	const restricted = (allowedDomains: string, changes: Partial<CatalogueCredential> = {}) =>
		({ allowedHttpRequestDomains: 'domains', allowedDomains, ...changes }) as const;

	it.each([
		'catalogue.example.com',
		'other.com, Catalogue.Example.com',
		'*.example.com',
		'catalogue.example.com.',
	])('%j holds the Base URL', (domains) => {
		expect(deployment(restricted(domains)).allowedDomains).toBeDefined();
	});

	it.each(['example.com', '*.catalogue.example.com', 'evilcatalogue.example.com', '*.ample.com'])(
		'%j does not',
		async (domains) => {
			expect((await refusal(restricted(domains))).message).toContain('Allowed Domains');
		},
	);

	it.each(['', ' , '])('an empty list (%j) allows nothing, as in n8n itself', async (domains) => {
		expect((await refusal(restricted(domains))).message).toContain('Allowed Domains');
	});

	it('does not matter unless it is chosen', () => {
		expect(
			deployment({ allowedHttpRequestDomains: 'all', allowedDomains: 'other.com' }).allowedDomains,
		).toBeUndefined();
	});

	it('holds for files of trusted origins too', () => {
		const { mayFetch } = deployment(
			restricted('catalogue.example.com', { trustedFileOrigins: 'https://files.other.com' }),
		);
		expect(mayFetch(new URL('https://files.other.com/x'))).toBe(false);
	});
});
