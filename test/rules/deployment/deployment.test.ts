import type { CatalogueCredential } from '../../../shared/deployment/deployment';
import { deployment, refusal } from './credential';

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
