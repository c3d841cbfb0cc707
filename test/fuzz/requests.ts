/** Where the requests of a case may go. */
import { agentTools } from '../tools/agentTools';
import { shapeOf } from './exchanges';
import type { Recorded } from './recordings';
import { nameOf } from './recordings';
import type { Asked } from './replay';
import type { Wrong } from './verdict';

const patternOf = (request: string) => {
	const [method = '', path = ''] = request.split(' ');
	const parts = path.split(/\{\w*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${method} ${parts.join('[^/]+')}$`);
};

const endpointOf = ({ operation: { option } }: Recorded) =>
	`${String(option.routing?.request?.method)} ${String(option.routing?.request?.url)}`;

/** Reads that any operation may need to find what was chosen by name, and what they lead to. */
const LOOK_UPS = [
	'GET /resources/fields/{}/options',
	'POST /resources/search',
	'GET /ai/streams/{}',
	'GET /ai/streams/{}/events',
	'GET /ai/chats/{}',
];

/** Without a Chat Ref a message begins a chat. */
const BEFORE: Readonly<Record<string, string[]>> = {
	'catalogueAiChat.message.send': ['POST /ai/chats'],
};

/** Parameters that hold an address which the service gave: any path of the credential's own origin. */
const ADDRESSES = new Set([
	'catalogueResource.resource.downloadCover',
	'catalogueFile.file.download',
	'catalogueAiChat.image.download',
]);

const READS = [
	/^GET /,
	/^POST \/resources\/search$/,
	/^POST \/catalogue\/query$/,
	/^POST \/ai\/streams\/init$/,
	/^POST \/mcp (initialize|notifications\/initialized|tools\/list)$/,
];

/** Whether a request changes something in the service or costs tokens. */
export const hasEffect = (asked: Asked): boolean =>
	!READS.some((read) => read.test(shapeOf(asked)));

export interface Routes {
	check(asked: Asked): Wrong[];
}

/** The endpoints of the operation and the lists in which names are looked up. */
export function routesOf(recorded: Recorded, all: Recorded[]): Routes {
	const lists = all.map(endpointOf).filter((endpoint) => /^GET [^{]+$/.test(endpoint));
	const own = [
		endpointOf(recorded),
		...recorded.exchanges.map(shapeOf),
		...(agentTools.find(({ operation }) => operation === nameOf(recorded.operation))?.requests ??
			[]),
	];
	const allowed = [
		...own,
		...(BEFORE[nameOf(recorded.operation)] ?? []),
		...lists,
		...LOOK_UPS,
	].map(patternOf);
	const isAddress = ADDRESSES.has(nameOf(recorded.operation));
	return {
		check: ({ method, url }) => {
			const [path = ''] = url.split('?');
			const isKnown =
				allowed.some((pattern) => pattern.test(`${method} ${path}`)) ||
				(isAddress && method === 'GET');
			const isClean =
				/^[\x21-\x7e]+$/.test(url) &&
				path.split('/').every((part) => part !== '.' && part !== '..' && isEncoded(part));
			return isKnown && isClean ? [] : [{ kind: 'path', what: `${method} ${url.slice(0, 200)}` }];
		},
	};
}

function isEncoded(part: string): boolean {
	try {
		decodeURIComponent(part);
		return true;
	} catch {
		return false;
	}
}
