import type { IDataObject } from 'n8n-workflow';

import { saveGenerated } from '../../../nodes/CatalogueAiGenerate/operations/field/saveValue';
import { connectionFailure } from '../../../shared/failure/connectionFailure';
import type { Failure } from '../../../shared/failure/failure';
import { answerFailure } from '../../../shared/failure/failure';
import { refusal } from '../../../shared/transport/judge';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';
import { byName, FIELDS, GENERATED, saving } from './saving';

describe('a generated value', () => {
	it.each<[unknown]>([
		[{ fieldErrors: { keywords: 'bad' } }],
		[{ fieldErrors: { 'Key Words': 'bad' } }],
		[{ fieldErrors: [{ field: 'keywords', message: 'bad' }] }],
		[{ fieldErrors: ['keywords: bad'] }],
		[{ fieldErrors: { keywords: ['bad', 'worse'] } }],
		[{ fieldErrors: { keywords: '' } }],
		[{ result: { fieldErrors: { keywords: 'bad' } } }],
	])('is not saved where the service says %j', async (update) => {
		const { save, hints } = saving({ update });
		const { saved, fieldErrors } = await save();
		expect(saved).toBe(false);
		expect(fieldErrors).toBeDefined();
		expect(hints).toHaveLength(1);
	});

	it('for another resource is in the error and never saved', async () => {
		const { save, written } = saving({});
		const { details } = await failureIn(async () => await save({ resourceRef: 8 }));
		expect(details.message).toContain('a value for resource 7, but a value for resource 8');
		expect(details.context).toMatchObject({ value: 'sea, ships', saved: 'no' });
		expect(written()).toEqual([]);
		expect((await save({ resourceRef: '7' })).saved).toBe(true);
	});

	it.each([
		['sea', 'only the beginning of what was written: keywords'],
		['sea, ships, whales', ''],
		['Sea; Ships', ''],
	])('that the answer of its save shows as %j is told', async (kept, hint) => {
		const { save, hints } = saving({ update: { ref: 7, fields: { keywords: kept } } });
		expect((await save()).saved).toBe(true);
		expect(hints.join()).toContain(hint);
		if (hint === '') expect(hints).toEqual([]);
	});

	it.each<[string, Failure, string]>([
		['the connection broke', connectionFailure({ code: 'ECONNRESET' }), 'unknown'],
		['a page came', answerFailure('A web page came', '', 200), 'unknown'],
		['the service broke', refusal(500, {}, { message: 'Oops' }, 0), 'unknown'],
		['it was refused', refusal(400, {}, { error: { code: 'UNKNOWN_FIELD' } }, 0), 'no'],
	])('is in the error, with whether it is saved, where %s', async (_, failure, saved) => {
		const { item } = itemWith({
			values: { field: { __rl: true, ...byName } },
			answer: ({ path }) => {
				if (path === '/resources/fields') return FIELDS;
				throw failure;
			},
		});
		const { details } = await failureIn(
			async () => await saveGenerated(item, 7, GENERATED as unknown as IDataObject, false),
		);
		expect(details.context).toMatchObject({ value: 'sea, ships', saved });
		expect(details.description.includes('whether it was saved is not known')).toBe(
			saved === 'unknown',
		);
	});

	it.each<[unknown]>([[false], [{ updatedFields: [] }], [{ updated: false }]])(
		'is not saved where the update is answered with %j',
		async (update) => {
			const { save, hints } = saving({ update });
			expect((await save()).saved).toBe(false);
			expect(hints).toEqual([expect.stringContaining("set 'update.fields'")]);
		},
	);

	it.each<[string, object, boolean]>([
		['a text', { value: 'R&amp;B, &quot;sea&quot;' }, true],
		['HTML as a text', { value: '&lt;p&gt;Sea&lt;/p&gt;' }, true],
		['the name of an option', { nodeNames: ['Sea &amp; Ships'] }, true],
		['HTML', { value: '<p>R&amp;B</p>' }, false],
		['signs', { value: 'R&B &c.' }, false],
	])('of entities in %s is saved as it is, which is told: %j', async (_, answered, isTold) => {
		const { save, hints } = saving({});
		expect((await save(answered)).saved).toBe(true);
		expect(hints).toEqual(
			isTold ? [expect.stringMatching(/entities.* as they are: keywords\. /)] : [],
		);
	});

	it.each([
		[false],
		[true],
		['<p></p>'],
		['&nbsp;'],
		['\u200b'],
		['<p class="a"><br/></p>'],
		['<ul><li><b> </b></li></ul>'],
		['[]'],
		['[""]'],
		['{}'],
		['""'],
		['N/A'],
		['n/a.'],
		['None'],
		['Not applicable.'],
	])('of %j is none, and is not saved', async (value) => {
		const { save, written, hints } = saving({});
		expect((await save({ value })).saved).toBe(false);
		expect(written()).toEqual([]);
		expect(hints).toEqual([expect.stringContaining('no value')]);
	});

	it.each([[['']], [[null]], [false]])('is saved where the names are %j', async (nodeNames) => {
		const { save, written } = saving({});
		expect((await save({ nodeNames })).saved).toBe(true);
		expect(written()).toEqual([{ keywords: 'sea, ships' }]);
	});

	it.each([{ value: 'gr\uFFFD\uFFFDe' }, { nodeNames: ['K\uFFFDche'] }])(
		'whose characters could not be read is not saved: %j',
		async (answered) => {
			const { save, written, hints } = saving({});
			expect(await save(answered)).toEqual({ saved: false });
			expect(written()).toEqual([]);
			expect(hints.join()).toContain('Nothing was saved there');
		},
	);

	it('that is no text is not saved', async () => {
		const { save, written, hints } = saving({});
		expect((await save({ value: { en: 'sea, ships' } })).saved).toBe(false);
		expect(written()).toEqual([]);
		expect(hints).toEqual([expect.stringContaining('a value that is no text')]);
	});

	it('is not saved where the names of its options cannot be read', async () => {
		const { save, written, hints } = saving({});
		expect((await save({ value: 'A, B', nodeNames: [{ id: 1 }] })).saved).toBe(false);
		expect(written()).toEqual([]);
		expect(hints).toEqual([expect.stringContaining('a value that is no text')]);
	});

	it.each<[unknown]>([
		[{ updated: 0 }],
		[{ savedFields: [] }],
		[{ fields: { keywords: 'Another value' } }],
	])('is not saved where the answer is %j, and the override is named', async (update) => {
		const { save, hints } = saving({ update });
		expect((await save()).saved).toBe(false);
		expect(hints[0]).toContain("set 'update.fields'");
	});

	it.each<[unknown]>([
		[{}],
		[null],
		[{ fieldErrors: [] }],
		[{ fieldErrors: { keywords: null } }],
		[{ fieldErrors: { title: '', keywords: '' } }],
	])('is saved where the service says %j', async (update) => {
		expect((await saving({ update }).save()).saved).toBe(true);
	});

	it.each([
		[{ value: 'null' }, 'gave no value'],
		[{ value: 'undefined' }, 'gave no value'],
		[{ value: 'Error: overloaded', error: 'overloaded' }, 'overloaded. Nothing was saved'],
		[{ value: 'sea', error: { code: 'CUT', message: 'The text was cut' } }, 'The text was cut'],
	])('that is none, or beside an error, is not saved: %j', async (answered, told) => {
		const { save, written, hints } = saving({});
		expect(await save(answered)).toMatchObject({ saved: false });
		expect(written()).toEqual([]);
		expect(hints.join()).toContain(told);
	});

	it.each([{ error: null }, { error: '' }, { error: false }, { value: 'None of them' }])(
		'is saved beside %j',
		async (answered) => {
			const { save } = saving({});
			expect(await save(answered)).toMatchObject({ saved: true });
		},
	);
});
