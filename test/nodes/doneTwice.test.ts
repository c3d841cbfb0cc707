import { byId, byName } from '../engine/locators';
import { service } from './service';

/** Items of one book that come in twice, e.g. from two searches behind one Merge. */
const catalogue = service();
const twice = [1001, 1002, 1001].map((ref) => ({ ref, prompt: `A cover for ${ref}` }));
const resourceRef = byId('={{ $json.ref }}');
const artwork = {
	...{ resource: 'artwork', operation: 'generate', resourceRef },
	...{ assetType: byName('cover'), aspectRatio: byName('2:3') },
};
const image = { resource: 'image', operation: 'generate', prompt: '={{ $json.prompt }}' };
const submit = {
	...{ resource: 'job', operation: 'submit', resourceRef },
	...{ jobType: byName('metadata_export') },
};

beforeAll(async () => {
	await catalogue.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

it.each([
	['artwork', 'catalogueAiGenerate', artwork, '1001'],
	['an image', 'catalogueAiGenerate', image, 'A cover for 1001'],
	['a job', 'catalogueJob', submit, '1001'],
])('%s that is made twice of the same is told, once', async (_what, type, parameters, same) => {
	const hintsOf = async (items: object[], more = {}) =>
		(await catalogue.run(type, { ...parameters, ...more }, { items: items as never })).hints;
	const told = expect.stringMatching(`is done for each of them: ${same}. `);
	expect(await hintsOf(twice)).toEqual(expect.arrayContaining([told]));
	expect(await hintsOf(twice, { preview: true })).toEqual(expect.arrayContaining([told]));
	expect(await hintsOf(twice.slice(1))).not.toEqual(expect.arrayContaining([told]));
});

it('with one key for the same content it is done once, and nothing else is told', async () => {
	const options = { idempotencyKey: 'perContent' };
	const { items, hints } = await catalogue.run(
		'catalogueJob',
		{ ...submit, options },
		{ items: twice },
	);
	const [first, , again] = items.map(({ json }) => json.jobRef);
	expect(again).toBe(first);
	expect(hints).toEqual([expect.stringMatching(/^Nothing was created again: /)]);
	const chosen = await catalogue.run(
		'catalogueJob',
		{ ...submit, resourceRef: byId(1002), options },
		{ items: [{}, {}] },
	);
	expect(chosen.hints).toEqual([expect.stringMatching(/^Nothing was created again: /)]);
});

it('a preview does not count what an earlier item makes by the same key', async () => {
	const more = { preview: true, options: { idempotencyKey: 'perContent' } };
	const submitted = await catalogue.run('catalogueJob', { ...submit, ...more }, { items: twice });
	expect(submitted.items.map(({ json }) => json.action)).toEqual(['submit', 'submit', 'none']);
	expect(submitted.hints.join()).toContain('Preview: 2 would be submitted, 1 kept.');
	const [first, other] = twice;
	const drawn = await catalogue.run(
		'catalogueAiGenerate',
		{ ...image, ...more, maximumGenerations: 2 },
		{ items: [first!, first!, other!] },
	);
	expect(drawn.hints.join()).toContain('Preview: 2 would be generated, 1 kept.');
});

it('two kinds of artwork for one book are not the same', async () => {
	const items = ['2:3', '1:1'].map((ratio) => ({ ref: 1001, ratio }));
	const aspectRatio = byName('={{ $json.ratio }}');
	const { hints } = await catalogue.run(
		'catalogueAiGenerate',
		{ ...artwork, aspectRatio },
		{ items },
	);
	expect(hints.join()).not.toContain('done for each');
});

it('an image that is downloaded says how large it is', async () => {
	const made = await catalogue.run('catalogueAiGenerate', image, { items: twice.slice(0, 1) });
	const { items } = await catalogue.run(
		'catalogueAiChat',
		{ resource: 'image', operation: 'download', image: '={{ $json.images[0].url }}' },
		{ items: [made.items[0]!.json] },
	);
	expect(items[0]?.json.fileSize).toBeGreaterThan(0);
});
