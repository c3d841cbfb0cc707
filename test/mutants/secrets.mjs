/** Nothing leaked: the key, and where it goes. */

import { engine, request, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const secrets = [
	{
		promise: 'Redirects are not followed, by no request of the package or its credential test',
		mutants: [
			{
				name: 'redirects are followed',
				file: request('send'),
				find: 'disableFollowRedirect: true,',
				replace: 'disableFollowRedirect: false,',
				suite: engine('origins'),
				test: 'a redirect (307) to another port is not followed by a read',
			},
			{
				name: 'the credential test follows redirects',
				file: 'credentials/PublisherCatalogueApi.credentials.ts',
				find: 'disableFollowRedirect: true,',
				replace: '',
				suite: engine('origins'),
				test: 'a redirect (302) to another port is not followed by the lists of the editor',
			},
		],
	},
	{
		promise: 'The key goes to the origin of the Base URL only',
		mutants: [
			{
				name: 'the credential test goes where Interface Overrides lead',
				file: 'credentials/PublisherCatalogueApi.credentials.ts',
				find: '\t\t\turl: TEST_PATH,',
				replace: '\t\t\turl: TEST_PATH.replace("\'/\' + ", "").replace(".replace(/^[", ".replace(/^[^\\\\s\\\\S"),',
				suite: 'test/secrets/operations.test.ts',
				test: 'the test of the credential stays at the Base URL when Interface Overrides lead elsewhere',
			},
			{
				name: 'a trusted origin is anything that has a scheme',
				file: 'shared/service/deployment.ts',
				find: 'if (!URL.canParse(entry) || !isWeb(new URL(entry))) {',
				replace: 'if (!URL.canParse(entry)) {',
				suite: rules('deployment'),
				test: 'where the key and files go a trusted origin that is no web address',
			},
			{
				name: 'the key goes to any origin',
				file: 'shared/service/deployment.ts',
				find: 'isOwn: (target) => isWeb(target) && target.origin === url.origin,',
				replace: 'isOwn: () => true,',
				suite: rules('deployment'),
				test: 'where the key and files go the key goes to the origin of the Base URL only',
			},
			{
				name: 'a signed image is fetched with the key',
				file: 'shared/file/images.ts',
				find: '{ withKey: false, fallbackName',
				replace: '{ withKey: true, fallbackName',
				suite: 'test/nodes/CatalogueAiGenerate/generate.test.ts',
				test: 'Image: Generate carries a key',
			},
		],
	},
	{
		promise: 'The key does not travel unencrypted over public networks',
		mutants: [
			{
				name: 'the key travels unencrypted',
				file: 'shared/service/deployment.ts',
				find: "if (url.protocol !== 'https:' && !isPlainAllowed) {",
				replace: 'if (false) {',
				suite: engine('origins'),
				test: 'the address of the credential with http to the whole world',
			},
		],
	},
	{
		promise: 'The allowed domains of the credential are honoured',
		mutants: [
			{
				name: 'the allowed domains are not looked at',
				file: 'shared/service/deployment.ts',
				find: 'if (!isAllowed(url)) {',
				replace: 'if (false) {',
				suite: engine('origins'),
				test: 'Allowed Domains that do not',
			},
		],
	},
	{
		promise: 'No error and no item shows the key',
		mutants: [
			{
				name: 'a key that the service repeats is shown',
				file: request('pipeline'),
				find: 'text: withoutSecret(raw.text, credential.apiKey)',
				replace: 'text: raw.text',
				suite: engine('secrets'),
				test: 'an answer that repeats the headers shows the key in no item',
			},
			{
				name: 'a key that JSON wrote otherwise is shown',
				file: request('secret'),
				find: ".replaceAll(JSON.stringify(secret).slice(1, -1), '(hidden)')",
				replace: '',
				suite: rules('secret'),
				test: 'the text of an answer without the key, as JSON writes it',
			},
			{
				name: 'a short word is taken for the key',
				file: request('secret'),
				find: 'if (secret.length < SHORTEST_SECRET) return text;',
				replace: '',
				suite: rules('secret'),
				test: 'the text of an answer keeps its words where the key is no real one',
			},
		],
	},
];
