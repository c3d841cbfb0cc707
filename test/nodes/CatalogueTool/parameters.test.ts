import { callResourceMapper } from '../../engine/editor';
import { catalogue } from '../../engine/workflow';
import { errorOutput } from '../../request/running';
import { call, calls, credential, gateway } from './oddGateway';

describe('the parameters of a tool', () => {
	it('keep their types, from the form and from the input item', async () => {
		gateway();
		const node = catalogue('Node', 'catalogueTool', {
			operation: 'call',
			tool: { __rl: true, mode: 'name', value: 'order' },
		});
		const { fields } = await callResourceMapper({
			node,
			method: 'getToolParameters',
			credential: credential(),
		});
		// n8n itself takes none but the options as they are.
		const value = { isbn: '9780141439518', copies: '2', level: 2, price: '9.5' };
		await call({}, {
			specifyParameters: 'form',
			toolParameters: { mappingMode: 'defineBelow', value, schema: fields },
		} as never);
		await call({}, { specifyParameters: 'input' });
		const typed = { isbn: '9780141439518', copies: 2, level: 2, price: 9.5 };
		expect(calls().map(({ params }) => params.arguments)).toEqual([typed, typed]);
	});

	it('whose expression gives nothing are refused before anything is called, and none are taken', async () => {
		gateway();
		const json = (toolParametersJson: string) =>
			({ specifyParameters: 'json', toolParametersJson }) as never;
		const { failed } = await call({}, json('={{ $json.misspelt }}'));
		expect(failed[0]?.error.message).toBe("The expression in 'Parameters (JSON)' gave nothing");
		expect(calls()).toEqual([]);
		await call({}, json('={{ ({}) }}'));
		expect(calls()).toHaveLength(1);
	});

	it.each<[string, string, string]>([
		['={{ $json.misspelt }}', 'gave nothing', "in 'The ISBN'"],
		['={{ $json.blank }}', 'gave nothing', "in 'The ISBN'"],
		['=ISBN {{ $json.misspelt }}', 'no input item has that field', "'The ISBN' takes"],
	])(
		'of the form whose expression gives nothing are refused, since the tool may act on more: %s',
		async (isbn, told, field) => {
			gateway();
			const schema = [{ id: 'isbn.13', displayName: 'The ISBN', kind: 'text' }];
			const form = (value: string) => ({
				specifyParameters: 'form',
				toolParameters: { mappingMode: 'defineBelow', value: { 'isbn.13': value }, schema },
			});
			const items = [{ id: 0, isbn: '9780141439518', blank: null }];
			const { failed } = await call({}, form(isbn) as never, errorOutput, items);
			expect(failed[0]?.error.message).toContain(told);
			expect(failed[0]?.error.message).toContain(field);
			expect(calls()).toEqual([]);
			for (const given of ['={{ $json.isbn }}', "={{ $json.misspelt ?? '' }}", ''])
				await call({}, form(given) as never, errorOutput, items);
			expect(calls().map(({ params }) => params.arguments)).toEqual([
				{ 'isbn.13': '9780141439518' },
				{},
				{},
			]);
		},
	);

	it('in JSON around a field that no item has are refused', async () => {
		gateway();
		const json = { specifyParameters: 'json', toolParametersJson: '={"isbn":"{{ $json.mis }}"}' };
		const { failed } = await call({}, json);
		expect(failed[0]?.error.message).toContain("'Parameters (JSON)' takes {{ $json.mis }}");
		expect(calls()).toEqual([]);
	});

	it('that are no whole numbers are refused before anything is called', async () => {
		gateway();
		const value = { isbn: '1', copies: '5.5' };
		const fields = [
			{ id: 'isbn', kind: 'text' },
			{ id: 'copies', kind: 'integer' },
		];
		const { failed } = await call({}, {
			specifyParameters: 'form',
			toolParameters: { mappingMode: 'defineBelow', value, schema: fields },
		} as never);
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: "'copies' is '5.5', which is not a whole number",
		});
		expect(calls()).toEqual([]);
	});

	it.each([{}, { inputSchema: { type: 'object', additionalProperties: true } }])(
		'that no schema names are told, and nothing is called without them: %j',
		async (tool) => {
			gateway(
				({ method, id }, { body }) =>
					method === 'tools/list' &&
					body({ jsonrpc: '2.0', id, result: { tools: [{ name: 'order', ...tool }] } }),
			);
			const { failed } = await call({}, { specifyParameters: 'input' });
			expect(failed[0]?.error).toMatchObject({
				code: 'PARAMETER',
				message: "The tool 'order' does not say which parameters it takes",
				description: expect.stringContaining("'Using JSON'"),
			});
			expect(calls()).toEqual([]);
		},
	);

	it('are not looked for where the tool is not listed', async () => {
		gateway(
			({ method, id }, { body }) =>
				method === 'tools/list' && body({ jsonrpc: '2.0', id, result: { tools: [] } }),
		);
		const { failed } = await call({}, { specifyParameters: 'input' });
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: expect.stringContaining("The tool 'order' is not in the list"),
		});
		expect(calls()).toEqual([]);
	});

	it.each([
		[{ id: 0, ISBN: '9780141439518' }, 0],
		[{ id: 0, isbn: '' }, 1],
		[{}, 1],
	])(
		'that no field of the input is called like are told, and nothing is called: %j',
		async (item, count) => {
			gateway();
			const { failed } = await call({}, { specifyParameters: 'input' }, errorOutput, [item]);
			expect(calls()).toHaveLength(count);
			expect(failed.map(({ error }) => error)).toMatchObject(
				Array(1 - count).fill({
					code: 'PARAMETER',
					message: "No field of the input item is a parameter of the tool 'order'",
					description: expect.stringContaining('isbn, copies, level, price'),
				}),
			);
		},
	);
});
