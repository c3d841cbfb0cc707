import { deploymentOf } from '../../../shared/deployment/deployment';
import { endpoints, to } from '../../../shared/deployment/endpoints';
import type { ServiceCall } from '../../../shared/transport/call';
import { withRedirectAdvice } from '../../../shared/transport/redirectAdvice';
import { failureWith } from '../failures';

const advice = (
	location: string | undefined,
	call: object = {},
	{ baseUrl = 'https://c.example.com/api', httpStatus = 307, code = 'HTTP_307' } = {},
) => {
	const deployment = deploymentOf({ baseUrl, apiKey: 'k', allowHttp: true });
	const asked = { ...to(endpoints.getUsage, {}, deployment), repeat: 'safe', ...call };
	const failure = failureWith({ httpStatus, code, description: 'As it was.' });
	return withRedirectAdvice(deployment, asked as ServiceCall, failure, location).details
		.description;
};
const usage = 'https://c.example.com/api/usage';
const upload = { path: '/resources/7/file', method: 'POST', endpoint: endpoints.uploadFile };
const file = { path: '/resources/7/file', endpoint: endpoints.downloadFile };

describe('the advice on a redirect says what helps', () => {
	it.each<[string, string, string]>([
		['to the same with a slash', '/api/usage/', "Set 'usage.path' to '/usage/'"],
		['to the same with a slash, with a query', `${usage}/?a=1`, "Set 'usage.path' to '/usage/'"],
		['to the same with a slash, by http', 'http://c.example.com/api/usage/', "Set 'usage.path'"],
		['to another host with this path', 'https://www.c.example.com/api/usage', 'Base URL'],
		['to another port with this path', 'https://c.example.com:8443/api/usage', 'Base URL'],
		['to a login on another host', 'https://sso.example.org/login?next=x', 'single sign-on'],
		['to a login on the same host', '/login', 'login page'],
		['to the same with a query', `${usage}?cookie=1`, 'another address of the same host'],
		['back to http', 'http://c.example.com/api/usage', 'back to http'],
		['that is no web address', 'mailto:a@example.com', 'another host'],
	])('%s', (_, location, words) => {
		expect(advice(location)).toContain(words);
	});

	it('with the address by https, the path of the Base URL kept', () => {
		const told = advice(usage, {}, { baseUrl: 'http://c.example.com/api' });
		expect(told).toBe('Enter the Base URL of the credential with https: https://c.example.com/api');
	});

	it('where the path has no override, or the address is a file', () => {
		expect(advice('/api/resources/7/file/', upload)).toMatch(/wants one slash more.*administrator/);
		expect(advice('https://s3.example.com/x?sig=1', file)).toContain('for the file');
		expect(advice('/api/stored/7', file)).toContain('for the file');
		const given = { path: new URL('https://c.example.com/api/f'), endpoint: undefined };
		expect(advice('https://s3.example.com/x', given)).toContain('for the file');
	});

	it('and shows nothing of where it leads', () => {
		for (const location of [
			'https://secret.example.org/x',
			'/api/secret',
			'https://secret/api/usage',
		])
			expect(advice(location)).not.toContain('secret');
	});

	it.each([undefined, '', 'http://[', ' ', usage])(
		'unless it leads nowhere else (%j)',
		(location) => {
			expect(advice(location)).toBe('As it was.');
		},
	);

	it('and leaves other failures as they are', () => {
		expect(advice('/api/usage/', {}, { httpStatus: 404 })).toBe('As it was.');
		expect(advice('/api/usage/', {}, { code: 'NOT_FOUND' })).toBe('As it was.');
	});
});
