import { differingValues } from '../../../shared/record/changedValues';
import type { FieldValue } from '../../../shared/record/convertByKind';
import { itemWith } from '../items';

it.each<[string, FieldValue, unknown]>([
	['text', "O'Brien", 'O’Brien'],
	['text', ' Jane  Austen ', 'Jane Austen'],
	['text', 'Jane Austen', 'JANE AUSTEN'],
	['text', 'Jane Austen', 'Austen, Jane'],
	['text', 'Café', 'Cafe'],
	['text', 'one\ntwo', 'one<br />\ntwo'],
	['text', '<p class="x">One</p>', '<p>One</p>'],
	['text', 'x'.repeat(70), 'x'.repeat(60)],
	['number', 9.9, 9.899999618530273],
	['number', 12.3456, 12.35],
	['boolean', false, null],
	['date', '2026-05-17', '2026-05-16T22:00:00Z'],
	['date', '2026-05-17T10:30:00Z', '2026-05-17'],
])(
	'a %s %j that is sent again and again, since it is shown as %j, is told',
	async (type, sent, shown) => {
		const { item, hints } = itemWith({
			answer: () => [{ ref: 1, name: 'value', title: 'Value', type }],
		});
		const present = { value: shown } as never;
		expect({ ...(await differingValues(item, present, { value: sent })) }).toEqual({ value: sent });
		expect(hints).toEqual([expect.stringContaining('in another form, rounded or cut: value')]);
	},
);

it.each<[string, FieldValue, unknown]>([
	['text', 'Emma', 'Persuasion'],
	['text', 'sea, ships', 'sea'],
	['text', 'Emma', ''],
	['number', 9.9, 99],
	['number', 9.9, 10],
	['number', 9.99, 9.98],
	['number', 0, null],
	['date', '2026-05-17', '2026-05-01'],
	['text', null, 'Emma'],
])('a %s %j that is shown as %j is just another', async (type, sent, shown) => {
	const { item, hints } = itemWith({
		answer: () => [{ ref: 1, name: 'value', title: 'Value', type }],
	});
	const present = { value: shown } as never;
	expect({ ...(await differingValues(item, present, { value: sent })) }).toEqual({ value: sent });
	expect(hints).toEqual([]);
});
