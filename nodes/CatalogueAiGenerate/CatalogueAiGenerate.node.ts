import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { download } from './operations/artwork/download.operation';
import { generate as generateArtwork } from './operations/artwork/generate.operation';
import { generate as generateField } from './operations/field/generate.operation';
import { generate as generateImage } from './operations/image/generate.operation';
import { research } from './operations/keyword/research.operation';
import { getTrending } from './operations/topic/getTrending.operation';

const resources: OperationGroups = [
	{ name: 'Field', value: 'field', operations: [generateField] },
	{ name: 'Artwork', value: 'artwork', operations: [generateArtwork, download] },
	{ name: 'Image', value: 'image', operations: [generateImage] },
	{ name: 'Keyword', value: 'keyword', operations: [research] },
	{ name: 'Topic', value: 'topic', operations: [getTrending] },
];

export class CatalogueAiGenerate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue AI Generate',
		name: 'catalogueAiGenerate',
		icon: {
			light: 'file:../../icons/aiGenerate.svg',
			dark: 'file:../../icons/aiGenerate.dark.svg',
		},
		subtitle: subtitleOf(resources),
		description: "Generate metadata, artwork, images and keywords with the catalogue's AI",
		defaults: { name: 'Catalogue AI Generate' },
		usableAsTool: true,
		// Signed: whoever has such an address sees the image, for an hour, without a key.
		sensitiveOutputFields: ['images[*].url'],
		...nodeOf(
			resources,
			"Each call costs AI tokens, so put a filter or a search before it that leaves only what needs it. Save with 'Save to Catalogue' or with Catalogue Resource.",
			{ catalogueResource: 'Finds the resources to generate for, and saves what was generated' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
