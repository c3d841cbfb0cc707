import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { byId } from '../engine/locators';
import { runPoll } from '../engine/poll';
import { catalogue } from '../engine/workflow';
import type { Service } from '../nodes/service';
import { ebook, resourceWith } from '../sandbox/catalogue';
import { editor } from '../sandbox/startSandbox';

/** 'catalogueJob/job/submit' -> the json of its output items; a trigger goes by its own name. */
export type Samples = Map<string, IDataObject[]>;

interface Way {
	node: string;
	resource: string;
	operation: string;
	parameters?: object;
	items?: Array<IDataObject | INodeExecutionData>;
}

const named = (value: unknown) => ({ __rl: true, mode: 'name', value });
const automatic = {
	mappingMode: 'autoMapInputData',
	value: null,
	matchingColumns: ['isbn'],
	schema: [],
};

/** Runs every operation against the sandbox, each with what the ones before have made. */
export async function takeSamples(service: Service): Promise<Samples> {
	const samples: Samples = new Map();
	const run = async ({
		node,
		resource,
		operation,
		parameters = {},
		items = [{}],
	}: Way): Promise<INodeExecutionData[]> => {
		const { run: execution, items: outputs } = await service.run(
			node,
			{ resource, operation, ...parameters },
			{ items },
		);
		const name = `${node}/${resource}/${operation}`;
		if (execution.error) throw new Error(`${name}: ${execution.error.message}`);
		samples.set(name, [...(samples.get(name) ?? []), ...outputs.map(({ json }) => json)]);
		return outputs;
	};
	const of =
		(node: string, resource: string) =>
		async (operation: string, parameters?: object, items?: Way['items']) =>
			await run({ node, resource, operation, parameters, items });
	const first = (outputs: INodeExecutionData[]): IDataObject => outputs[0]?.json ?? {};
	const later = async () => await service.sandbox.control('clock', { advance: 60_000 });

	const book = await ebook(service.sandbox);
	const withAudio = await resourceWith(service.sandbox, { format: 'Hardback' });

	const resource = of('catalogueResource', 'resource');
	const type = { resourceType: named('Book'), fields: automatic };
	const values = { title: 'A sample book', isbn: '9780306406157', format: 'No such format' };
	const { ref: created } = first(await resource('create', type, [values]));
	await resource('upsert', type, [
		values,
		{ ...values, title: 'Another title' },
		{ title: 'New', isbn: '9781861972712' },
	]);
	await resource('update', { ...type, resourceRef: byId(created) }, [{ title: 'Its last title' }]);
	const [found] = await resource('search', { query: 'Metamorphoses', limit: 5 });
	await resource('advancedSearch', { query: 'Metamorphoses', limit: 5 });
	await resource('downloadCover', {}, found ? [found] : []);
	await resource('archive', { resourceRef: byId(created) });
	await of('catalogueResource', 'resourceType')('getMany');
	await of('catalogueResource', 'field')('getMany', { returnAll: true });
	await of('catalogueResource', 'field')('getOptions', {
		field: named('subjects'),
		returnAll: true,
	});

	const query = of('catalogueQuery', 'query');
	const filter = {
		field: named('author'),
		operator: 'contains',
		value: { __rl: true, mode: 'value', value: 'Ovid' },
	};
	await query('byFilters', { filters: { filter: [filter] } });
	await query('byText', { query: 'Metamorphoses' });

	const job = of('catalogueJob', 'job');
	const { jobRef } = first(
		await job('submit', { jobType: named('formatted_extract'), resourceRef: byId(book.ref) }),
	);
	await job('getMany');
	await job('get', { job: byId(jobRef) });
	await later();
	await job('get', { job: byId(jobRef) });
	await job('waitForCompletion', { job: byId(jobRef) });

	const collection = of('catalogueCollection', 'collection');
	const { ref: collectionRef } = first(await collection('create', { name: 'Samples' }));
	await collection('getMany');
	await of('catalogueCollection', 'resource')('add', {
		collection: byId(collectionRef),
		resourceRefs: `${book.ref}, 999999`,
	});

	const { ref: destination } = first(await of('catalogueDistribution', 'destination')('getMany'));
	const distribution = of('catalogueDistribution', 'run');
	const queued = first(
		await distribution('queue', {
			destination: byId(destination),
			distribute: 'collection',
			collection: byId(collectionRef),
		}),
	);
	await distribution('queue', {
		destination: byId(destination),
		distribute: 'resources',
		resourceRefs: `${book.ref}, 999999`,
	});
	await later();
	await distribution('getMany');
	await distribution('waitForCompletion', { queueRef: String(queued.queueRef) });
	const feed = of('catalogueDistribution', 'feed');
	const start = first(
		await feed('start', {
			feed: 'Samples',
			destination: byId(destination),
			firstTime: 'wholeCatalogue',
		}),
	);
	const begun = first(await feed('createCollection', { start }));
	await feed('confirmRun', { start: begun.feed, queueRef: String(queued.queueRef) });

	const file = of('catalogueFile', 'file');
	await file('getMany', { resourceRef: byId(book.ref) });
	await file('getMany', { resourceRef: byId(withAudio.ref) });
	const [original] = await file('download', { resourceRef: byId(book.ref) });
	await file('upload', { resourceRef: byId(book.ref) }, original ? [original] : []);

	const generate = (of_: string) => of('catalogueAiGenerate', of_);
	await generate('field')('generate', {
		resourceRef: byId(book.ref),
		field: named('keywords'),
		onExistingValue: 'overwrite',
		save: true,
	});
	await generate('field')('generate', {
		resourceRef: byId(book.ref),
		field: named('subjects'),
		onExistingValue: 'overwrite',
	});
	const artwork = first(
		await generate('artwork')('generate', {
			resourceRef: byId(book.ref),
			assetType: named('cover'),
			aspectRatio: named('2:3'),
		}),
	);
	await generate('artwork')('download', {}, [artwork]);
	const image = first(await generate('image')('generate', { prompt: 'A lighthouse' }));
	await generate('keyword')('research', { keywords: 'sea stories' });
	await generate('topic')('getTrending');

	const { chatRef } = first(await of('catalogueAiChat', 'chat')('create'));
	const answer = first(
		await of('catalogueAiChat', 'message')('send', {
			message: 'Which books are about the sea?',
			chatRef: String(chatRef),
		}),
	);
	await of('catalogueAiChat', 'chat')('get', { chatRef: String(chatRef) });
	await of('catalogueAiChat', 'stream')('get', { streamId: String(answer.streamId) });
	await of('catalogueAiChat', 'image')('download', {}, [image]);

	await of('catalogueUsage', 'tokenUsage')('get');
	await of('catalogueUsage', 'apiKey')('get');

	const tool = of('catalogueTool', 'tool');
	await tool('getMany', { returnAll: true });
	await tool('call', {
		tool: named('search_resources'),
		specifyParameters: 'json',
		toolParametersJson: '{ "query": "sea", "limit": 2 }',
	});

	await service.sandbox.control('motion', { endedMs: 50 * HOUR_MS });
	await job('submit', { jobType: named('metadata_export'), resourceRef: byId(book.ref) });
	await service.sandbox.control('clock', { advance: 2 * HOUR_MS });
	samples.set('catalogueTrigger', await eventsOf(service));
	return samples;
}

const HOUR_MS = 3_600_000;

/** What a test of the trigger in the editor shows: a job that is overdue, runs and resources. */
async function eventsOf({ sandbox }: Service): Promise<IDataObject[]> {
	const trigger = catalogue('Trigger', 'catalogueTrigger', {
		events: ['jobOverdue', 'runStatusChanged', 'resourceModified'],
	});
	const items = await runPoll(trigger, {
		credential: { baseUrl: sandbox.url, apiKey: editor },
		mode: 'manual',
		staticData: {},
	});
	return (items ?? []).map(({ json }) => json);
}
