import { formOf } from '../../../shared/gateway/formFromSchema';

describe('the form of a tool', () => {
	it('shows the parameters of objects as fields of their own, those of an optional object once they are added', () => {
		const inner = {
			type: 'object',
			required: ['x'],
			properties: { x: { type: 'integer' }, y: { type: 'boolean', default: true } },
		};
		const fields = formOf({
			type: 'object',
			required: ['must'],
			properties: {
				may: inner,
				must: { ...inner, properties: { ...inner.properties, deeper: inner } },
			},
		} as never);
		expect(
			fields.map(({ id, displayName, required, removed }) => [id, displayName, required, removed]),
		).toEqual([
			['must/x', 'Must: X', true, false],
			['may/x', 'May: X', false, true],
			['may/y', 'May: Y', false, true],
			['must/y', 'Must: Y', false, false],
			['must/deeper/x', 'Must: Deeper: X', false, true],
			['must/deeper/y', 'Must: Deeper: Y', false, true],
		]);
	});

	it('shows the parameters of all alternatives of an object, none of them required unless all require it', () => {
		const one = {
			properties: { kind: { type: 'string' }, collectionRef: { type: 'integer' } },
			required: ['kind', 'collectionRef'],
		};
		const other = {
			properties: { kind: { type: 'string' }, refs: { type: 'array', items: { type: 'integer' } } },
			required: ['kind', 'refs'],
		};
		expect(
			formOf({
				type: 'object',
				required: ['source'],
				properties: { source: { type: 'object', oneOf: [one, other] } },
			} as never),
		).toMatchObject([
			{ id: 'source/kind', required: true },
			{ id: 'source/collectionRef', required: false, removed: false },
			{ id: 'source/refs', required: false, removed: false, kind: 'integers' },
		]);
	});

	it('offers what any of the alternatives of an object allows', () => {
		const one = (kind: string) => ({ properties: { kind: { const: kind } }, required: ['kind'] });
		expect(
			formOf({ type: 'object', oneOf: [one('collection'), one('list')] } as never),
		).toMatchObject([
			{
				id: 'kind',
				required: true,
				kind: 'choice',
				options: [{ value: 'collection' }, { value: 'list' }],
			},
		]);
	});

	it('shows what objects say in several parts', () => {
		const part = (name: string) => ({
			type: 'object',
			properties: { [name]: { type: 'string' } },
			required: [name],
		});
		expect(
			formOf({ allOf: [part('a'), part('b')] } as never).map(({ id, required }) => [id, required]),
		).toEqual([
			['a', true],
			['b', true],
		]);
	});
});
