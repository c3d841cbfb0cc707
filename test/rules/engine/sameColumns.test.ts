import type { IDataObject } from 'n8n-workflow';
import { giveSameColumns } from '../../../shared/engine/sameColumns';

async function given(...rows: IDataObject[]) {
	const items = rows.map((json) => ({ json }));
	await giveSameColumns(items);
	return items.map(({ json }) => json);
}

describe('the items of one output', () => {
	it('have the same keys, each behind the one that it followed, and null where they had none', async () => {
		const rows = await given(
			{ ref: 1, updated: true },
			{ ref: 2, title: 'Emma', updated: false, reason: 'Nothing differs' },
			{ ref: 3, title: 'Ulysses', isbn: undefined, updated: true },
		);
		expect(rows.map((row) => Object.entries(row))).toEqual([
			Object.entries({ ref: 1, title: null, isbn: null, updated: true, reason: null }),
			Object.entries({
				ref: 2,
				title: 'Emma',
				isbn: null,
				updated: false,
				reason: 'Nothing differs',
			}),
			Object.entries({ ref: 3, title: 'Ulysses', isbn: null, updated: true, reason: null }),
		]);
	});

	it('take nothing that every object has for a value', async () => {
		const [, second] = await given(JSON.parse('{ "ref": 1, "__proto__": 2 }'), { ref: 2 });
		expect(Object.entries(second ?? {})).toEqual([
			['ref', 2],
			['__proto__', null],
		]);
	});

	it('stay as they are where a table of all keys would fill the memory', async () => {
		const rows = Array.from({ length: 101 }, (_, index) => ({ [`key${index}`]: index }));
		const wide = Object.assign({}, ...rows);
		expect(await given(...rows)).toEqual(rows);
		expect(await given({ ref: 1 }, wide)).toEqual([{ ref: 1 }, wide]);
	});
});
