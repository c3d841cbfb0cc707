import type {
	IAuthenticate,
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

const REDIRECTED = 'The Base URL redirects to another address. Enter the final address: the API key is only sent there.';

const MESSAGE_BY_STATUS = {
	301: REDIRECTED,
	302: REDIRECTED,
	307: REDIRECTED,
	308: REDIRECTED,
	401: 'The service does not accept this API key. Check it, or ask the administrator of the catalogue for a new one.',
	403: 'The API key is known but may not read. Ask the administrator of the catalogue for the read scope.',
	404: 'Nothing answers under this Base URL. Check the address, and its path if it has one.',
};

const statusRules = Object.entries(MESSAGE_BY_STATUS).map(
	([status, message]): IAuthenticateRuleResponseCode => ({
		type: 'responseCode',
		properties: { value: Number(status), message },
	}),
);

/** An answer without `data` is another site's, a login page's or a proxy's. */
const envelopeRule: IAuthenticateRuleResponseSuccessBody = {
	type: 'responseSuccessBody',
	properties: {
		key: 'data',
		value: undefined,
		message: "The answer is not the catalogue service's. Check the Base URL: it may lead to another site, a login page or a proxy.",
	},
};

/** n8n checks the rules one by one, whatever their kind; its type wants them all of one. */
const TEST_RULES = [...statusRules, envelopeRule] as IAuthenticateRuleResponseCode[];

/** Hosts inside one's own network, as shared/service/deployment.ts has them: there http is usual. */
const LOCAL_HOST = [
	String.raw`(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+)+`,
	String.raw`\[(::1|f[cd][\da-f:]*|fe80[\da-f:]*)\]`,
	String.raw`[\w-]+(\.[\w-]+)*\.(local|internal|localhost)`,
	String.raw`[\w-]*[a-z][\w-]*`,
].join('|');

/** As a URL is read: white space within it is nothing, and slashes may be missing, too many or backslashes. */
const PUBLIC_HTTP = String.raw`^http:[\\\/]*(?![\\\/])(?!(${LOCAL_HOST})(:\d+)?([\\\/]|$))`;

/** The test is n8n's own request and knows nothing of our rules, so the key must not go out over public http here either. */
const TEST_BASE_URL = `={{ $credentials.allowHttp ? $credentials.baseUrl : $credentials.baseUrl.replace(/\\s/g, '').replace(/${PUBLIC_HTTP}/i, 'https://') }}`;

/** With one slash in front, whatever was entered is a path of the Base URL. */
const TEST_PATH = "={{ '/' + (JSON.parse($credentials.interfaceOverrides || '{}')['apiKey.path'] || 'api-key').replace(/^[\\\\\\/]+/, '') }}";

export class PublisherCatalogueApi implements ICredentialType {
	name = 'publisherCatalogueApi';

	displayName = 'Publisher Catalogue API';

	icon: Icon = { light: 'file:../icons/catalogue.svg', dark: 'file:../icons/catalogue.dark.svg' };

	documentationUrl = 'https://github.com/publisher-catalogue/n8n-nodes-publisher-catalogue#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://catalogue.example.com',
			description: 'The address of the catalogue service. The API key is only ever sent to this address.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The key that the administrator of the catalogue issued for this integration',
		},
		{
			displayName: 'Allow HTTP',
			name: 'allowHttp',
			type: 'boolean',
			default: false,
			description:
				'Whether the API key may be sent unencrypted to a public address. Not needed for localhost and addresses inside your own network.',
		},
		{
			displayName: 'Trusted File Origins',
			name: 'trustedFileOrigins',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://files.example.com',
			description:
				'Other addresses, separated by commas, from which files may be fetched when the service refers to them. The API key is not sent there.',
		},
		{
			displayName: 'Interface Overrides',
			name: 'interfaceOverrides',
			type: 'json',
			default: '{}',
			description:
				'Where this deployment names a path or a parameter differently: a JSON object with names of the table in the README, e.g. {"usage.path": "/reports/usage"}',
		},
	];

	/** A function and not an expression, which n8n would have to evaluate for every single request. */
	authenticate: IAuthenticate = async ({ apiKey }, request) => ({
		...request,
		headers: { ...request.headers, 'X-Api-Key': apiKey },
	});

	test: ICredentialTestRequest = {
		request: {
			baseURL: TEST_BASE_URL,
			url: TEST_PATH,
			disableFollowRedirect: true,
		},
		rules: TEST_RULES,
	};
}
