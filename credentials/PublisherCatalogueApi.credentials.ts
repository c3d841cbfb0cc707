import type {
	IAuthenticate,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';
import { authorized, TEST_ADDRESS } from '../shared/deployment/authorized';
import { TEST_RULES, TOLD_BY_STATUS } from '../shared/deployment/credentialTest';
import type { CatalogueCredential } from '../shared/deployment/deployment';

export class PublisherCatalogueApi implements ICredentialType {
	name = 'publisherCatalogueApi';

	displayName = 'Publisher Catalogue API';

	icon: Icon = { light: 'file:../icons/catalogue.svg', dark: 'file:../icons/catalogue.dark.svg' };

	documentationUrl =
		'https://github.com/publisher-catalogue/n8n-nodes-publisher-catalogue#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://catalogue.example.com',
			description:
				'The address of the catalogue service. The API key is sent only to this address.',
			// n8n shows the code alone, and its rules do not reach it.
			hint: "If the test shows only a code, e.g. ECONNREFUSED, no catalogue answers here: check the address and n8n's network",
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
				'Whether nodes may send the API key through the proxy in their Request Options. Anyone who may use this credential can then read the key there.',
		},
		{
			displayName: 'Allow Ignoring SSL Issues in Nodes',
			name: 'allowNodeIgnoreSsl',
			type: 'boolean',
			default: false,
			description:
				'Whether nodes may send the API key to a server whose certificate is not valid. Anyone in between can then read the key.',
		},
		{
			displayName: 'Trusted File Origins',
			name: 'trustedFileOrigins',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://files.example.com',
			description:
				'Other addresses that files may be fetched from when the service links to them, separated by commas. The API key is not sent there.',
		},
		{
			displayName: 'Interface Overrides',
			name: 'interfaceOverrides',
			type: 'json',
			default: '{}',
			description:
				'Only for a service that uses other paths or names than usual: a JSON object such as {"usage.path": "/reports/usage"}. The README links to the list of names.',
		},
	];

	/** A function, since it refuses too: nodes, the test below and n8n's HTTP Request node all send through it. */
	authenticate: IAuthenticate = async (credential, request) =>
		await Promise.resolve(authorized(credential as unknown as CatalogueCredential, request));

	test: ICredentialTestRequest = {
		request: {
			url: TEST_ADDRESS,
			disableFollowRedirect: true,
			// Some proxies label as compressed what is not: the nodes ask again, the test cannot.
			headers: { 'Accept-Encoding': 'identity' },
			// n8n's rules know the body of a success alone, and the status of a failure alone.
			ignoreHttpStatusErrors: {
				ignore: true,
				except: TOLD_BY_STATUS,
			},
		},
		rules: TEST_RULES,
	};
}
