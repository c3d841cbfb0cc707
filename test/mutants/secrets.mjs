/** Nothing leaked: the key, and where it goes. */

import { engine, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const secrets = [
	{
		promise:
			'No redirect to another address is followed, by no request of the package or its credential test',
		mutants: [
			{
				name: 'redirects are followed',
				file: 'shared/transport/send.ts',
				find: 'disableFollowRedirect: true,',
				replace: 'disableFollowRedirect: false,',
				suite: 'test/nodes/CatalogueResource/downloadCover.test.ts',
				test: 'Resource: Download Cover from another origin a redirect is not followed',
			},
			{
				name: 'whatever authenticates with the credential may follow redirects',
				file: 'shared/deployment/authorized.ts',
				find: `return {
			...complete,
			...NO_REDIRECTS,`,
				replace: 'return { ...complete, ',
				suite: rules('deployment/authorized'),
				test: 'a request of any node never follows a redirect',
			},
		],
	},
	{
		promise: 'The key goes to the origin of the Base URL only',
		mutants: [
			{
				name: 'a path of Interface Overrides climbs out of the Base URL',
				file: 'shared/deployment/deployment.ts',
				find: 'LEAVES_BASE.test(text)',
				replace: 'text === null',
				suite: rules('deployment/interfaceOverrides'),
				test: 'Interface Overrides {\"usage.path\":\"/a/../b\"} is refused',
			},
			{
				name: 'the key goes to any path of the origin',
				file: 'shared/deployment/deployment.ts',
				find: '(target.pathname === basePath || target.pathname.startsWith(`${basePath}/`))',
				replace: 'true',
				suite: rules('deployment/deployment'),
				test: 'where the key and files go always below the path of the Base URL',
			},
			{
				name: 'any node may send the key anywhere',
				file: 'shared/deployment/authorized.ts',
				find: '\tcheckAddresses(deployment, complete);\n',
				replace: '',
				suite: rules('deployment/authorized'),
				test: 'a request of any node goes nowhere else',
			},
			{
				name: 'a returned address may be written to with the key',
				file: 'shared/deployment/deployment.ts',
				find: "(isReturned && method === 'GET' && isOwn(target))",
				replace: '(isReturned && isOwn(target))',
				suite: rules('deployment/authorized'),
				test: 'a request of any node may fetch an address of the same origin',
			},
			{
				name: 'a trusted origin is anything that has a scheme',
				file: 'shared/deployment/deployment.ts',
				find: 'if (!URL.canParse(entry) || !isWeb(new URL(entry)))',
				replace: 'if (!URL.canParse(entry))',
				suite: rules('deployment/deployment'),
				test: 'where the key and files go a trusted origin that is no web address',
			},
			{
				name: 'the key goes to any origin',
				file: 'shared/deployment/deployment.ts',
				find: 'const isOwn = (target: URL) => isWeb(target) && target.origin === url.origin;',
				replace: 'const isOwn = (target: URL) => isWeb(target);',
				suite: rules('deployment/deployment'),
				test: 'where the key and files go the key goes to the origin of the Base URL only',
			},
			{
				name: 'a signed image is fetched with the key',
				file: 'shared/files/aiImages.ts',
				find: '{ keyless: true, fallbackName',
				replace: '{ fallbackName',
				suite: 'test/nodes/CatalogueAiGenerate/generate.test.ts',
				test: 'Image: Generate carries a key',
			},
		],
	},
	{
		promise:
			'A node sends the key through a proxy, or past a certificate, only where the owner of the credential allows it',
		shownBy: ['test/secrets/certificate.test.ts'],
		mutants: [
			{
				name: 'a proxy needs no allowance',
				file: 'shared/deployment/deployment.ts',
				find: 'if (usesProxy && allowNodeProxy !== true) throw',
				replace: 'if (false) throw',
				suite: engine('connection'),
				test: "the proxy of Request Options needs the owner's word",
			},
			{
				name: 'Ignore SSL Issues needs no allowance',
				file: 'shared/deployment/deployment.ts',
				find: `if (ignoresSsl && allowNodeIgnoreSsl !== true)
		throw`,
				replace: 'if (false) throw',
				suite: 'test/secrets/certificate.test.ts',
				test: 'a certificate that nobody vouches for is not taken with Ignore SSL Issues without',
			},
			{
				name: 'a proxy of the HTTP Request node needs no allowance',
				file: 'shared/deployment/authorized.ts',
				find: 'usesProxy: Boolean(request.proxy),',
				replace: 'usesProxy: false,',
				suite: rules('deployment/authorized'),
				test: "a request of any node needs 'Allow Proxy in Nodes'",
			},
		],
	},
	{
		promise: 'The key does not travel unencrypted over public networks',
		mutants: [
			{
				name: 'the key travels unencrypted',
				file: 'shared/deployment/baseUrl.ts',
				find: "if (url.protocol !== 'https:' && !isPlainAllowed)",
				replace: 'if (false)',
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
				file: 'shared/deployment/deployment.ts',
				find: 'if (!isAllowed(url))',
				replace: 'if (false)',
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
				file: 'shared/transport/readAnswer.ts',
				find: 'isIn(json) ? value(parsed) : parsed',
				replace: 'parsed',
				suite: engine('secrets'),
				test: 'an answer that repeats the headers shows the key in no item',
			},
			{
				name: 'a key in a header of an answer is handed on',
				file: 'shared/transport/hideKey.ts',
				find: `(given: Readonly<Record<string, string>>) =>
		value(given) as Record<string, string>;`,
				replace: '(given: Readonly<Record<string, string>>) => ({ ...given });',
				suite: rules('transport/hideKey'),
				test: 'the key of an answer is cut out of headers',
			},
			{
				name: 'a key that is escaped is shown',
				file: 'shared/transport/hideKey.ts',
				find: '|(?:u00|x)${hex})',
				replace: ')',
				suite: rules('transport/hideKey'),
				test: 'the key of an answer is found and cut out with all signs escaped',
			},
			{
				name: 'a key in another case is shown',
				file: 'shared/transport/hideKey.ts',
				find: "new RegExp(whole, 'gi')",
				replace: "new RegExp(whole, 'g')",
				suite: rules('transport/hideKey'),
				test: 'the key of an answer is found and cut out in small letters',
			},
			{
				name: 'a short word is taken for the key',
				file: 'shared/transport/hideKey.ts',
				find: 'return signs.length < SHORTEST_SECRET ? [] : signs;',
				replace: 'return signs;',
				suite: rules('transport/hideKey'),
				test: 'the text of an answer keeps its words where the key is no real one',
			},
		],
	},
];
