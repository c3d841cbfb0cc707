import type { AddressInfo } from 'node:net';

import type { Front } from '../../../sandbox/dialects/front';
import { openFront } from '../../../sandbox/dialects/front';
import { dialectOf, plain } from '../../../sandbox/dialects/index';
import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { automatic, book, storedFields } from './form';

const catalogue = service();
const title = 'Columns of options';
const options = {
	format: ['Paperback'],
	subjects: ['FICTION / Classics', 'FICTION / Fairy Tales, Folk Tales, Legends & Mythology'],
};
let front: Front;

beforeAll(async () => {
	front = openFront(catalogue.sandbox.url, plain);
	await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
	await catalogue.sandbox
		.as(editor)
		.post('/resources', { type: 'Book', fields: { title, ...options } });
});
afterAll(() => front.server.close());

it.each([[[]], [['option records']], [['leading commas']], [['lines']]])(
	'the columns of a search, written back by their names, change nothing, where a service writes values with %j',
	async (forms) => {
		front.speak(dialectOf(forms.map((form) => `value forms=${form}`)));
		const { port } = front.server.address() as AddressInfo;
		const run = async (parameters: object, items: object[]) =>
			await catalogue.run(
				'catalogueResource',
				{ resource: 'resource', resourceType: book, ...parameters },
				{
					items: items.map((json) => ({ ...json })),
					credential: { baseUrl: `http://127.0.0.1:${port}` },
				},
			);
		const before = await storedFields(catalogue.sandbox, { title });
		expect(before).toMatchObject(options);
		const { items } = await run(
			{ operation: 'search', query: title, options: { fieldsAsColumns: true } },
			[{}],
		);
		const rows = items.map(({ json }) => json).filter((row) => row.title === title);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.subjects).not.toBeInstanceOf(Array);
		const update = {
			operation: 'update',
			resourceRef: byId('={{ $json.ref }}'),
			fields: automatic,
			presentValues: '={{ $json }}',
		};
		const same = await run({ ...update, skipUnchanged: true }, rows);
		expect(same.items[0]?.json).toMatchObject({ updated: false });
		const written = await run(update, rows);
		expect(written.run.error).toBeUndefined();
		expect(await storedFields(catalogue.sandbox, { title })).toEqual(before);
	},
);
