import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { plainReader } from '../../shared/engine/plainValue';
import { n8n, startExpressionEngine } from './n8n';
import { packageTypes } from './packageTypes';
import { noOp } from './workflow';

let workflow: InstanceType<typeof n8n.Workflow>;
beforeAll(async () => {
	const { nodeTypes } = await packageTypes();
	await startExpressionEngine();
	workflow = new n8n.Workflow({
		id: 'w',
		name: 'Test',
		nodes: [noOp('Node')],
		connections: {},
		active: false,
		nodeTypes,
		settings: {},
	});
	await workflow.expression.acquireIsolate();
});
afterAll(async () => await workflow.expression.releaseIsolate());

/** What n8n makes of it, or that it refuses. */
function byEngine(raw: unknown, json: IDataObject): unknown {
	try {
		return workflow.expression.getParameterValue(
			raw as string,
			null,
			0,
			0,
			'Node',
			[{ json }],
			'manual',
			{},
		);
	} catch {
		return 'refused';
	}
}

const field = fc.constantFrom(
	'ref',
	'title',
	'isbn 13',
	'is-new',
	'a_1',
	'_x',
	'__proto__',
	'constructor',
	'toString',
	'length',
	'1',
	'Ü',
	'null',
	'$x',
);
const expressions = field.chain((name) =>
	fc.constantFrom(
		`={{ $json.${name} }}`,
		`={{$json.${name}}}`,
		`={{ $json["${name}"] }}`,
		`={{ $json['${name}'] }}`,
		`= {{ $json.${name} }}`,
		`={{ $json.${name} }} `,
		`={{ $json.${name} }}{{ $json.${name} }}`,
		`={{ $json?.${name} }}`,
		`={{ $json["${name}'] }}`,
		`={{ $json.${name}.length }}`,
		`=text`,
		`{{ $json.${name} }}`,
		`=`,
	),
);
const raws = fc.letrec((tie) => ({
	raw: fc.oneof(
		{ depthSize: 'small' },
		expressions,
		fc.string(),
		fc.double(),
		fc.boolean(),
		fc.constant(null),
		fc.array(tie('raw'), { maxLength: 3 }),
		fc.dictionary(fc.constantFrom('mode', 'value', '__rl'), tie('raw')),
	),
})).raw;
const items = fc.dictionary(
	field,
	fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.integer(),
		fc.double(),
		fc.boolean(),
		fc.constant(null),
		fc.constant(['a']),
		fc.dictionary(
			field,
			fc.oneof(
				fc.string(),
				fc.constant(null),
				fc.array(fc.oneof(fc.double(), fc.constant('={{ 1 }}')), { maxLength: 2 }),
			),
			{ maxKeys: 2 },
		),
	),
);

const examples: Array<[unknown, IDataObject]> = [
	['={{ $json.ref }}', { ref: 12 }],
	['={{ $json.ref }}', {}],
	[{ __rl: true, mode: 'id', value: '={{ $json.ref }}' }, { title: 'Emma' }],
	['={{ $json["isbn 13"] }}', { 'isbn 13': '=={{ 1 }}' }],
	[{ __rl: true, mode: 'id', value: '={{ $json.ref }}' }, { ref: '12' }],
	[
		'={{ $json.fields }}',
		{ fields: { title: '={{ 1 }}', tags: ['a', null], price: { amount: 1.5 } } },
	],
	['={{ $json.tags }}', { tags: ['a'] }],
	[
		{
			mappingMode: 'defineBelow',
			value: { title: '={{ $json.title }}', pages: 3, list: ['a', '={{ $json.a_1 }}'] },
		},
		{ title: '', a_1: false },
	],
];

describe('a parameter that needs no expression engine', () => {
	it.each(examples)('%j is told without it', (raw, json) => {
		expect(plainReader(raw)(json)).toEqual({ value: byEngine(raw, json) });
	});

	it.each<[unknown, IDataObject]>([
		['={{ $json.ref + 1 }}', { ref: 1 }],
		['={{ $json.due }}', { due: new Date(0) as unknown as string }],
		[['={{ $now }}'], {}],
		[{ a: '={{ $json.ref }}', b: '={{ $itemIndex }}' }, { ref: 1 }],
	])('%j of %j is left to n8n', (raw, json) => {
		expect(plainReader(raw)(json)).toBeUndefined();
	});

	it('has the value that n8n gives it, whatever the parameter and the item hold', () => {
		const seed = 20260731;
		let told = 0;
		fc.assert(
			fc.property(raws, items, (raw, json) => {
				const plain = plainReader(raw)(json as IDataObject);
				if (!plain) return;
				told += 1;
				expect(plain.value).toEqual(byEngine(raw, json as IDataObject));
			}),
			{ seed, numRuns: 2_000 },
		);
		expect(told).toBeGreaterThan(500);
	});
});
