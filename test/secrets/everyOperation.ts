import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { nodeTypes, operationsOf } from '../contract/operations';

/** An operation with everything filled in that it needs before it calls the service. */
export interface FilledOperation {
	/** 'catalogueCollection collection create' */
	title: string;
	type: string;
	parameters: IDataObject;
}

const mapped = {
	mappingMode: 'autoMapInputData',
	value: null,
	matchingColumns: ['title'],
	schema: [],
};

/** What a person enters, by the kind of the field; what has a default keeps it. */
function entered({ type, modes = [], default: preset }: INodeProperties): unknown {
	if (type === 'resourceMapper') return mapped;
	if (type === 'resourceLocator') {
		const mode =
			modes.find(({ name }) => name === 'id') ?? modes.find(({ name }) => name !== 'list');
		return { __rl: true, mode: mode?.name ?? 'list', value: '7' };
	}
	if (type === 'string') return preset === '' ? '7' : preset;
	if (type === 'json') return preset === '' ? '{}' : preset;
	return preset;
}

const start = {
	start: '{ "feed": "Nightly feed", "destinationRef": 7, "moment": "2026-03-10T02:00:00Z" }',
};

/** What a description cannot say: a region is one of a list, filters have one form of two, and a feed has a start. */
const formsOf: Record<string, IDataObject> = {
	'catalogueDistribution feed createCollection': start,
	'catalogueDistribution feed confirmRun': start,
	'catalogueAiGenerate topic getTrending': { region: { __rl: true, mode: 'name', value: 'GB' } },
	'catalogueQuery query byFilters': {
		specifyFilters: 'json',
		filtersJson: '[{ "field": "author", "op": "~", "value": "Verne" }]',
	},
};

/** Every operation of every action node, from the descriptions: a new one is in it by itself. */
export async function everyOperation(): Promise<FilledOperation[]> {
	const types = [...(await nodeTypes())].filter(([, { poll }]) => poll === undefined);
	return types.flatMap(([node, type]) =>
		operationsOf(node, type).map(({ title, resource, value, properties }) => {
			const values = properties
				.filter(({ type: kind }) => kind !== 'notice' && kind !== 'hidden')
				.map((property) => [property.name, entered(property)]);
			return {
				title,
				type: node,
				parameters: {
					...Object.fromEntries(values),
					...formsOf[title],
					resource,
					operation: value,
				} as IDataObject,
			};
		}),
	);
}

/** An item with a file and with all that the defaults of the fields take from the item before. */
export const itemFor = (baseUrl: string): INodeExecutionData => ({
	json: {
		id: 0,
		title: 'A title',
		ref: 7,
		chatRef: 7,
		queueRef: 8,
		streamId: 'stream',
		chatInput: 'Hello',
		previewUrl: `${baseUrl}/preview.png`,
		images: [{ url: `${baseUrl}/image.png`, path: 'image.png' }],
	},
	binary: {
		data: {
			data: Buffer.from('bytes').toString('base64'),
			mimeType: 'application/epub+zip',
			fileName: 'a.epub',
		},
	},
});

/** The titles of those for which it does not hold; every one is tried. */
export async function exceptions<Each extends { title: string }>(
	all: Each[],
	holds: (each: Each) => Promise<boolean>,
): Promise<string[]> {
	const wrong: string[] = [];
	for (const each of all) if (!(await holds(each))) wrong.push(each.title);
	return wrong;
}
