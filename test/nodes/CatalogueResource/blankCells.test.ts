import { automatic } from './form';
import { catalogue, form, present, stored, update } from './updating';

const continues = { onError: 'continueErrorOutput' as const };
const writes = async () => (await catalogue.journal()).filter(({ method }) => method === 'PATCH');

describe('Resource: Update', () => {
	it.each<[string, string, object[]]>([
		['a misspelt column', '={{ $json.Subtitel }}', [{ Subtitle: 'A tale' }, {}]],
		['an expression that failed', '={{ $json.Subtitel.trim() }}', [{}, {}]],
		['a misspelt column in an expression', '={{ $input.item.json.Subtitel }}', [{}, {}]],
	])('clears nothing by %s', async (_, subtitle, cells) => {
		const { errors } = await update(
			form({ subtitle }),
			{ options: { emptyValues: 'clear' } },
			{ items: cells.map((cell) => ({ ...present, ...cell })), settings: continues },
		);
		expect(errors).toHaveLength(cells.length);
		expect(errors[0]?.message).toMatch(/^The expression in 'Subtitle' gave nothing/);
		expect(await writes()).toEqual([]);
	});

	it.each(['={{ $json.Subtitle }}', '={{ $json.Subtitle?.trim() }}'])(
		'clears by a blank cell of a column that other rows have, which they lack: %s',
		async (subtitle) => {
			const { errors } = await update(
				form({ subtitle }),
				{ options: { emptyValues: 'clear' } },
				{ items: [{ ...present, Subtitle: 'A tale' }, present], settings: continues },
			);
			expect(errors).toEqual([]);
			expect(await stored()).not.toHaveProperty('subtitle');
		},
	);

	it('does not clear what every resource needs by a blank cell', async () => {
		const item = { ...present, title: '', subtitle: '', fields: undefined };
		const clears = { options: { emptyValues: 'clear' } };
		const { hints } = await update(automatic, clears, { items: [item] });
		expect(hints).toContainEqual(expect.stringContaining('needs were not cleared: Title.'));
		expect(await stored()).toMatchObject({ title: present.fields.title });
		expect(await stored()).not.toHaveProperty('subtitle');
	});

	it('names a field whose column no item has, as a misspelt one', async () => {
		const told = async (...cells: object[]) => {
			const items = cells.map((cell) => ({ ...present, ...cell }));
			const fields = form({ subtitle: '={{ $json.Subtitel }}', pageCount: '210' });
			return (await update(fields, {}, { items })).hints.join();
		};
		expect(await told({ Subtitle: 'A tale' }, {})).toContain("'Subtitle' from 'Subtitel'. Check");
		expect(await told({ Subtitel: 'A tale' }, {})).not.toContain('no input item has');
		expect(await told({})).not.toContain('no input item has');
	});

	it.each(['={{ DateTime.fromISO($json.day) }}', '={{ $json["day"].match(/x/)?.[0] }}'])(
		'neither clears nor leaves out without a word what %s makes of a day',
		async (publicationDate) => {
			const fields = form({ publicationDate, pageCount: '210' });
			const items = [{ ...present, day: '01.05.2026' }];
			const { hints } = await update(fields, {}, { items });
			expect(hints.join()).toContain(
				"for what the item holds: 'First published' from '01.05.2026'",
			);
			const clears = { options: { emptyValues: 'clear' } };
			const { errors } = await update(fields, clears, { items, settings: continues });
			expect(errors[0]?.message).toBe("The expression in 'First published' gave nothing");
			const blank = [{ ...present, day: null }];
			expect((await update(fields, {}, { items: blank })).hints.join()).not.toContain(
				'gave nothing',
			);
		},
	);

	it('leaves a field alone by a blank cell of the only item, as a loop gives it, and says so', async () => {
		const { errors, hints } = await update(
			form({ subtitle: '={{ $json.Subtitle }}', pageCount: '210' }),
			{ options: { emptyValues: 'clear' } },
			{ items: [present], settings: continues },
		);
		expect(errors).toEqual([]);
		expect(await stored()).toEqual({ ...present.fields, pageCount: 210 });
		expect(hints).toContainEqual(expect.stringMatching(/left as they are.*: Subtitle\./));
	});

	it("leaves fields alone whose columns an item lacks under 'Map Automatically', and says so", async () => {
		const automatic = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		const { hints } = await update(
			automatic,
			{ options: { emptyValues: 'clear' } },
			{
				items: [
					{ ...present, Subtitle: 'A tale' },
					{ ...present, pageCount: 210 },
				],
			},
		);
		expect(await stored()).toEqual({ ...present.fields, subtitle: 'A tale', pageCount: 210 });
		expect(hints).toContainEqual(
			expect.stringMatching(/^Some items lack columns.*: Pages, Subtitle\./),
		);
	});

	it('writes back nothing that the trigger told of the book, unless it was changed', async () => {
		const told = { title: 'As it was', isbn: '9780306406157' };
		const event = { eventId: 'resource:1:2', ref: present.ref, ...told, record: told };
		const automatic = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		for (const change of [{ subtitle: 'Checked' }, { title: 'Corrected' }]) {
			const { items } = await update(automatic, {}, { items: [{ ...event, ...change }] });
			expect(items[0]?.json.changedFields).toEqual(Object.keys(change));
		}
	});
});
