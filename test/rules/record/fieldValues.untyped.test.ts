import { fieldValues } from '../../../shared/record/fieldValues';
import { itemWith } from '../items';
import { mapped } from './sentValues';

const LIVE = [{ name: 'price' }, { name: 'outOn' }, { name: 'title' }];
const TOLD =
	"Some values were sent as they are, since the service does not say which fields hold numbers, dates or yes and no: 'price' is '12,99'. If these do, enter them like 12.99, 2026-01-31 and true.";

describe('a value of a spreadsheet where the list of fields has no types', () => {
	it('is told, since a service may read it as another one', async () => {
		const { values, hints } = await mapped({ price: '12,99', title: 'sea; ship' }, LIVE);
		expect(values).toEqual({ price: '12,99', title: 'sea; ship' });
		expect(hints).toEqual([TOLD]);
	});

	it.each(['1.234', '31.01.2026', 'nein'])('is told as %s', async (value) => {
		const { hints } = await mapped({ price: value }, LIVE);
		expect(hints).toEqual([expect.stringContaining(`'price' is '${value}'`)]);
	});

	it.each(['12.99', '2026-01-31', 'Twelve, or so', 12.99])('is not told as %j', async (value) => {
		expect((await mapped({ price: value }, LIVE)).hints).toEqual([]);
	});

	it('is told of a form that was saved, too', async () => {
		const fields = {
			mappingMode: 'defineBelow',
			value: { price: '12,99' },
			schema: [{ id: 'price', displayName: 'price', kind: 'text' }],
		};
		const { item, hints } = itemWith({ values: { fields }, answer: () => LIVE });
		await fieldValues(item);
		expect(hints).toEqual([TOLD]);
	});
});
