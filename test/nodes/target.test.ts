import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { n8n, startExpressionEngine } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';
import { catalogue as node } from '../engine/workflow';
import { service } from './service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const sent = async () => (await catalogue.journal()).filter(({ method }) => method !== 'GET');
const update = (resourceRef: unknown): [string, IDataObject] => [
	'catalogueResource',
	{
		resource: 'resource',
		operation: 'update',
		resourceRef,
		resourceType: byName('Book'),
		fields: { mappingMode: 'defineBelow', value: { subtitle: 'A tale' }, schema: [] },
	} as IDataObject,
];
const generate = (resourceRef: unknown): [string, IDataObject] => [
	'catalogueAiGenerate',
	{
		resource: 'field',
		operation: 'generate',
		resourceRef,
		field: byName('keywords'),
		onExistingValue: 'keep',
		presentValues: '={{ $json.fields }}',
	} as IDataObject,
];

beforeEach(async () => await catalogue.forget());

describe('a resource that is chosen in the form', () => {
	it.each([
		['Update', update],
		['Generate', generate],
	])('%s: an item of another one is refused, before anything is sent', async (_, of) => {
		const items = [{ ref: 1001 }, { ref: 1002 }, { ref: 1003 }];
		const { run } = await catalogue.run(...of(byId(1001)), { items });
		expect(run.error?.message).toMatch(
			/An item belongs to resource 1002, but 'Catalogue Resource' is 1001 for all items/,
		);
		expect(await sent()).toEqual([]);
		const { errors, pairs } = await catalogue.run(...of(byId(1001)), {
			items,
			settings: continues,
		});
		expect(errors.map(({ message }) => message)).toEqual(
			[1002, 1003].map(
				(ref) =>
					`The item belongs to resource ${ref}, but 'Catalogue Resource' is 1001 for all items`,
			),
		);
		expect(pairs).toEqual([0]);
	});

	it('several items that do not say their own are written to it, with a warning that one is written over the other', async () => {
		const { run, hints } = await catalogue.run(...update({ ...byId(1001), mode: 'list' }), {
			items: [{ subtitle: 'One' }, { subtitle: 'Two' }],
		});
		expect(run.error).toBeUndefined();
		expect(hints).toEqual([
			expect.stringMatching(
				/^'Catalogue Resource' is 1001 for all 2 items, so each item overwrites the one before/,
			),
		]);
	});

	it('several items that start a job for it are told that it is done for each', async () => {
		const { hints } = await catalogue.run(
			'catalogueJob',
			{
				resource: 'job',
				operation: 'submit',
				jobType: byName('metadata_export'),
				resourceRef: byId(1001),
			},
			{ items: [{}, {}] },
		);
		expect(hints).toContainEqual(
			expect.stringMatching(
				/^'Catalogue Resource' is 1001 for all 2 items, so it is done for it 2 times\./,
			),
		);
	});

	it.each([
		['From List', update({ ...byId(1001), mode: 'list' }), 2, true],
		['By ID', generate(byId(1001)), 2, true],
		['By ID, one item', generate(byId(1001)), 1, false],
		['the expression of each item', update(byId('={{ $json.ref }}')), 2, false],
	])('%s: is warned of before anything is sent', async (_, [type, parameters], count, isShown) => {
		const { nodeTypes } = await packageTypes();
		await startExpressionEngine();
		const workflow = new n8n.Workflow({
			nodes: [node('Node', type, parameters)],
			connections: {},
			active: false,
			nodeTypes,
		});
		await workflow.expression.acquireIsolate();
		const { hints } = nodeTypes.getByNameAndVersion(
			`n8n-nodes-publisher-catalogue.${type}`,
		).description;
		const items = Array.from({ length: count }, (__, index) => ({ json: { ref: 1001 + index } }));
		const shown = hints?.map(({ displayCondition = '', whenToDisplay }) => [
			whenToDisplay,
			workflow.expression.getParameterValue(
				displayCondition,
				null,
				0,
				0,
				'Node',
				items,
				'manual',
				{},
			),
		]);
		expect(shown).toEqual([['beforeExecution', isShown]]);
	});

	it('and kept values of another item are not taken for its own, though it is an expression', async () => {
		const items = [1001, 1002].map((ref) => ({
			ref,
			fields: { keywords: '', subtitle: 'A tale' },
		}));
		const [type, parameters] = update(byId('={{ 1001 }}'));
		const skipping: [string, IDataObject] = [type, { ...parameters, skipUnchanged: true }];
		for (const form of [generate(byId('={{ 1001 }}')), skipping]) {
			await catalogue.forget();
			const { errors, pairs } = await catalogue.run(...form, { items, settings: continues });
			expect(errors.map(({ message }) => message)).toEqual([
				"'Current Values' are those of resource 1002, but 'Catalogue Resource' is 1001",
			]);
			expect(pairs).toEqual([0]);
		}
	});

	it('is written where items of something else bring no values', async () => {
		const [type, parameters] = update(byId('={{ 1001 }}'));
		const skipping = { ...parameters, skipUnchanged: true };
		const { errors, items } = await catalogue.run(type, skipping, { items: [{ ref: 7 }] });
		expect(errors).toEqual([]);
		expect(items).toMatchObject([{ json: { ref: 1001, updated: true } }]);
	});

	it('is that of all items where it is meant so: as an expression, for its own items, and for one', async () => {
		for (const [resourceRef, items] of [
			[byId('={{ 1001 }}'), [{ ref: 1001 }, { ref: 1002 }]],
			[byId(1001), [{ ref: 1001 }, { ref: 1001 }]],
			[byId(1001), [{}]],
			// Neither the run nor the collection is another resource.
			[byId(1001), [{ ref: 5, eventId: 'run:5:failed', kind: 'run' }]],
			[byId(1001), [{ ref: 5, name: 'Spring', visibility: 'team' }]],
			[
				byId('={{ $json.ref }}'),
				[{ ref: 1001, eventId: 'resource:1001:1', kind: 'resource' }, { ref: 1002 }],
			],
			[byId('={{ $json.ref }}'), [{ ref: 1001, title: 'The Seagull', jobRef: 1001 }]],
			// By Merge, a book beside the event of a run, and beside the collection that it is for.
			[byId('={{ $json.ref }}'), [{ eventId: 'run:5:sent', kind: 'run', ref: 1001, title: 'A' }]],
			[byId('={{ $json.ref }}'), [{ name: 'Spring', visibility: 'team', ref: 1001, title: 'A' }]],
		] as const) {
			const { run } = await catalogue.run(...update(resourceRef), { items: [...items] });
			expect(run.error).toBeUndefined();
		}
	});

	it.each([
		[
			byId('={{ $json.title }}'),
			{ title: 'The Seagull' },
			/which is not a reference/,
			/If it is a name or an ISBN, set 'Catalogue Resource' to 'By Name'\./,
		],
		[
			byId('={{ $json.ref }}'),
			{ Titel: 'The Seagull' },
			/'Catalogue Resource' is empty/,
			/Put a search before this node, .* 'By Name'/,
		],
		[
			byId('={{ $json.ref }}'),
			{ ref: 399, name: 'a.epub', resourceRef: 1001 },
			/is the file 'a.epub' of resource 1001/,
			/{{ \$json.resourceRef }}/,
		],
		[
			byId('={{ $json.ref }}'),
			{ ref: 1001, eventId: 'run:1001:failed', event: 'runFailed', kind: 'run' },
			/is the event of run 1001, so its 'ref' is not/,
			/^Nothing was sent\. Put a search before this node/,
		],
		[
			byId('={{ $json.ref }}'),
			{ ref: 1001, jobRef: 1001, type: 'export' },
			/is job 1001, so its 'ref' is not/,
			/^Nothing was sent\./,
		],
		[
			byId('={{ $json.isbn }}'),
			{ isbn: '9780306406157' },
			/is '9780306406157', which is not a reference/,
			/^If it is a name or an ISBN, set 'Catalogue Resource' to 'By Name'/,
		],
		[byId('={{ $json.x }}'), { isbn: '' }, /is empty/, /first click 'Fixed' above the field\.$/],
	])('%j with %j says how to name one', async (resourceRef, item, message, description) => {
		const { errors } = await catalogue.run(...update(resourceRef), {
			items: [item as IDataObject],
			settings: continues,
		});
		expect(errors).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(message),
				description: expect.stringMatching(description),
			}),
		]);
	});

	it('several files may go to one resource, which is said', async () => {
		const file = {
			data: {
				data: Buffer.from('bytes').toString('base64'),
				mimeType: 'application/epub+zip',
				fileName: 'a.epub',
			},
		};
		const { items, hints } = await catalogue.run(
			'catalogueFile',
			{ operation: 'upload', resourceRef: byId(1001) },
			{
				items: [
					{ json: {}, binary: file },
					{ json: {}, binary: file },
				],
			},
		);
		expect(items).toHaveLength(2);
		expect(hints).toEqual([
			expect.stringContaining("'Catalogue Resource' is 1001 for all 2 items"),
			expect.stringContaining('only the last one is there: 1001'),
		]);
	});
});
