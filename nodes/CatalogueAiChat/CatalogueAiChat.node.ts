import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { create } from './operations/chat/create.operation';
import { get as getChat } from './operations/chat/get.operation';
import { download } from './operations/image/download.operation';
import { send } from './operations/message/send.operation';
import { get as getStream } from './operations/stream/get.operation';

const resources: OperationGroups = [
	{ name: 'Message', value: 'message', operations: [send] },
	{ name: 'Chat', value: 'chat', operations: [create, getChat] },
	{ name: 'Image', value: 'image', operations: [download] },
	{ name: 'Stream', value: 'stream', operations: [getStream] },
];

export class CatalogueAiChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue AI Chat',
		name: 'catalogueAiChat',
		icon: { light: 'file:../../icons/aiChat.svg', dark: 'file:../../icons/aiChat.dark.svg' },
		subtitle: subtitleOf(resources),
		description: "Ask the catalogue's AI and show its answers as they are written",
		defaults: { name: 'Catalogue AI Chat' },
		usableAsTool: true,
		// Signed: whoever has such an address sees the image, for an hour, without a key.
		sensitiveOutputFields: ['images[*].url', 'messages[*].images[*].url'],
		...nodeOf(
			resources,
			'Asks the AI of the catalogue and streams its answer. For counts and exact facts use Catalogue Query, which is free and exact.',
			{ catalogueQuery: 'Counts and lists books exactly, without AI tokens' },
		),
	};

	customOperations = customOperationsOf(resources);
}
