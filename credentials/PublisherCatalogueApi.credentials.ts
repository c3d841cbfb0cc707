import type {
	IAuthenticate,
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { authorized, TEST_ADDRESS } from '../shared/service/authorized';
import type { CatalogueCredential } from '../shared/service/deployment';

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
			displayName: 'Allow Proxy in Nodes',
			name: 'allowNodeProxy',
			type: 'boolean',
			default: false,
			description:
				"Whether nodes may send the API key through the proxy of their Request Options. Whoever may use this credential can then read the key there.",
		},
		{
			displayName: 'Allow Ignoring SSL Issues in Nodes',
			name: 'allowNodeIgnoreSsl',
			type: 'boolean',
			default: false,
			description:
				"Whether nodes may send the API key to a server whose certificate is not valid. Whoever stands between can then read the key.",
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

	/** A function, since it refuses too: nodes, the test below and n8n's HTTP Request node all send through it. */
	authenticate: IAuthenticate = async (credential, request) =>
		await Promise.resolve(authorized(credential as unknown as CatalogueCredential, request));

	test: ICredentialTestRequest = {
		request: {
			url: TEST_ADDRESS,
			disableFollowRedirect: true,
		},
		rules: TEST_RULES,
	};
}
