/** JSON Schemas of tools that become more form than anybody can fill in. Where no tool is asked for they are data of another kind. */
import type { Json, Shape } from './reply';
import { changed, listIn } from './reply';

const keysOf = (count: number, value: (index: number) => unknown) =>
	Object.fromEntries(
		Array.from({ length: count }, (_, index) => [`property ${index}`, value(index)]),
	);
const object = (properties: Json, more: Json = {}): Json => ({
	type: 'object',
	properties,
	...more,
});

function nested(depth: number, wrap: (inner: Json) => Json): Json {
	let schema: Json = { type: 'string' };
	for (let level = 0; level < depth; level++) schema = wrap(schema);
	return schema;
}

const schemas: Record<string, () => Json> = {
	'definitions that hold each other': () =>
		object(
			{ start: { $ref: '#/$defs/a' } },
			{
				$defs: Object.fromEntries(
					['a', 'b', 'c'].map((name) => [
						name,
						object(keysOf(9, (index) => ({ $ref: `#/$defs/${'abc'[index % 3]}` }))),
					]),
				),
			},
		),
	'definitions of twice as many each': () =>
		object(
			{ start: { $ref: '#/$defs/0' } },
			{
				$defs: Object.fromEntries(
					Array.from({ length: 40 }, (_, index) => [
						index,
						object({
							left: { $ref: `#/$defs/${index + 1}` },
							right: { $ref: `#/$defs/${index + 1}` },
						}),
					]),
				),
			},
		),
	'a reference to itself': () => ({ $ref: '#' }),
	'a property that is the whole': () => object({ self: { $ref: '#' } }),
	'references in a circle': () =>
		object(
			{ a: { $ref: '#/$defs/a' } },
			{ $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
		),
	'a reference of 1 MB': () => object({ a: { $ref: `#/${'a/'.repeat(500_000)}` } }),
	'references elsewhere': () =>
		object(keysOf(100, (index) => ({ $ref: `http://127.0.0.2:9/${index}` }))),
	'100,000 properties': () => object(keysOf(100_000, () => ({ type: 'string' }))),
	'100,000 required names': () =>
		object({ a: { type: 'string' } }, { required: Object.keys(keysOf(100_000, () => 1)) }),
	'anyOf of twice as many each': () =>
		object(
			{ start: { $ref: '#/$defs/0' } },
			{
				$defs: Object.fromEntries(
					Array.from({ length: 30 }, (_, index) => [
						index,
						{ anyOf: [{ $ref: `#/$defs/${index + 1}` }, { $ref: `#/$defs/${index + 1}` }] },
					]),
				),
			},
		),
	'anyOf of 100,000': () =>
		object({ a: { anyOf: Array.from({ length: 100_000 }, () => ({ type: 'string' })) } }),
	'allOf in allOf': () =>
		nested(1_000, (inner) => ({
			allOf: [inner, inner.type === 'string' ? inner : { type: 'object' }],
		})),
	'1,000 levels': () => nested(1_000, (inner) => object({ inner })),
	'1,000 levels of lists': () => nested(1_000, (inner) => ({ type: 'array', items: inner })),
	'an enum of 100,000': () =>
		object({ a: { enum: Array.from({ length: 100_000 }, (_, index) => index) } }),
	'an enum of all kinds': () =>
		object({ a: { enum: [null, {}, [], 1, '', 'x'.repeat(1_000_000)] } }),
	'titles of 1 MB': () =>
		object({
			a: { type: 'string', title: 't'.repeat(1_000_000), description: 'd'.repeat(1_000_000) },
		}),
	'patterns that backtrack': () => object({ a: { type: 'string', pattern: '^(a+)+$' } }),
	'types that are none': () =>
		object(
			keysOf(50, (index) => ({
				type: [null, 7, [], {}, 'any', ['string', 'null', 'x']][index % 6],
			})),
		),
	'properties that are methods': () =>
		object(
			JSON.parse(
				'{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"object"}}',
			) as Json,
		),
	'a truth in its place': () => ({ type: 'object', properties: true, required: 'all', $defs: 7 }),
};

export const toolSchemas: Shape[] = [
	...Object.entries(schemas).map(([name, make]) => ({
		name: `schema: ${name}`,
		telling: /catalogueTool/,
		reply: changed((body) => {
			const { holder, key } = listIn(body);
			const entries = holder[key];
			const schema = make();
			holder[key] =
				Array.isArray(entries) && entries.length > 0
					? entries
							.map((entry: unknown) => ({ ...(entry as Json), inputSchema: schema }))
							.slice(0, 20)
					: [{ ref: 1, name: 'keyword_research', inputSchema: schema }];
		}),
	})),
	{
		name: 'schema: 100,000 tools',
		telling: /catalogueTool/,
		reply: changed((body) => {
			const { holder, key, first } = listIn(body);
			holder[key] = Array.from({ length: 100_000 }, (_, index) => ({
				...first,
				name: `tool_${index}`,
			}));
		}),
	},
	{
		name: 'schema: a tool that is called like another',
		telling: /catalogueTool/,
		reply: changed((body) => {
			const { holder, key, first } = listIn(body);
			holder[key] = Array.from({ length: 1_000 }, () => ({
				...first,
				name: 'keyword_research',
				description: 'x'.repeat(10_000),
			}));
		}),
	},
];
