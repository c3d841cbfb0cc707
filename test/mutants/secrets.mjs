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
		],
	},
];
