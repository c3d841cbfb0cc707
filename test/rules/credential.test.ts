import { PublisherCatalogueApi } from '../../credentials/PublisherCatalogueApi.credentials';
import { deploymentOf } from '../../shared/service/deployment';

/** What the expression of the credential test makes of a Base URL. */
function testedAddress(baseUrl: string, allowHttp = false): string {
	const expression = String(new PublisherCatalogueApi().test.request.baseURL).replace(/^=\{\{|\}\}$/g, '');
	const evaluate = new Function('$credentials', `return ${expression}`) as (credential: object) => string;
	return evaluate({ baseUrl, allowHttp });
}

function isAccepted(baseUrl: string): boolean {
	try {
		deploymentOf({ baseUrl, apiKey: 'k' });
		return true;
	} catch {
		return false;
	}
}

describe("the credential test's own request", () => {
	it.each([
		'http://localhost:4010',
		'http://localhost',
		'http://catalogue/base/path',
		'http://127.0.0.1:4010/',
		'http://10.1.2.3',
		'http://172.20.0.5:80/x',
		'http://192.168.1.9',
		'http://[::1]:4010',
		'http://[fd00::1]/x',
		'http://nas.local',
		'http://catalogue.office.internal:8080',
	])('%s stays as it is, as the nodes accept it', (baseUrl) => {
		expect(isAccepted(baseUrl)).toBe(true);
		expect(testedAddress(baseUrl)).toBe(baseUrl);
	});

	it.each([
		'http://catalogue.example.com',
		'http://localhost.example.com',
		'http://10.1.2.3.example.com',
		'http://127.0.0.1.example.com:80',
		'http://172.32.0.1',
		'http://8.8.8.8',
		'http://localhost:1@example.com',
		'http://nas.local.example.com',
	])('%s goes out over https, as the nodes refuse it', (baseUrl) => {
		expect(isAccepted(baseUrl)).toBe(false);
		expect(testedAddress(baseUrl)).toBe(baseUrl.replace('http:', 'https:'));
	});

	it('goes out over http to a public address only with Allow HTTP, and https stays https', () => {
		expect(testedAddress('http://catalogue.example.com', true)).toBe('http://catalogue.example.com');
		expect(testedAddress('https://catalogue.example.com')).toBe('https://catalogue.example.com');
	});
});
