import fc from 'fast-check';
import { createHash } from 'node:crypto';

import { path } from '../../../shared/deployment/endpoints';
import type { KeyChoice, Place } from '../../../shared/engine/idempotencyKey';
import { canonicalJson, keyOf, outlastsKeys } from '../../../shared/engine/idempotencyKey';
import type { CallRequest } from '../../../shared/transport/call';

const place: Place = {
	instanceId: 'i',
	apiKey: 'secret-of-the-service',
	workflowId: 'w',
	executionId: 'e',
	nodeId: 'n',
	runIndex: 0,
	itemIndex: 0,
};
const call: CallRequest = { method: 'POST', path: path('/collections'), body: { name: 'Spring' } };
const choice = (changes: Partial<KeyChoice>): KeyChoice => ({
	mode: 'perExecution',
	custom: '',
	period: '2026-03-01',
	...changes,
});
const perExecutionKey = (from: Place, content: CallRequest) => keyOf(from, choice({}), content);
const perContentKey = (from: Place, content: CallRequest, period: string) =>
	keyOf(from, choice({ mode: 'perContent', period }), content);
const keyPattern = /^[\x21-\x7E]{1,255}$/;

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(shuffled);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([name, entry]) => [name, shuffled(entry)]),
	);
}

describe('canonical JSON', () => {
	it('is JSON that means the same', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) =>
				expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
			),
			{ seed: 20261121 },
		);
	});

	it('does not depend on the order of keys', () => {
		fc.assert(
			fc.property(
				fc.jsonValue(),
				(value) => canonicalJson(shuffled(value)) === canonicalJson(value),
			),
			{ seed: 20261121 },
		);
	});

	it('depends on the order of lists', () => {
		expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
	});

	it('leaves out what is not sent', () => {
		expect(canonicalJson({ name: 'x', visibility: undefined })).toBe('{"name":"x"}');
		expect(canonicalJson(undefined)).toBe('null');
	});

	it('writes dates as they are sent', () => {
		const body = (day: string) => ({ when: new Date(day) });
		expect(canonicalJson(body('2026-03-01'))).toBe('{"when":"2026-03-01T00:00:00.000Z"}');
		expect(canonicalJson(body('2026-03-01'))).not.toBe(canonicalJson(body('2026-03-02')));
	});

	it('takes every field name as data', () => {
		expect(canonicalJson(JSON.parse('{"__proto__":1,"constructor":2}'))).toBe(
			'{"__proto__":1,"constructor":2}',
		);
	});
});

describe('Per Execution', () => {
	it('is the same on every attempt', () => {
		expect(perExecutionKey({ ...place }, { ...call, body: { name: 'Spring' } })).toBe(
			perExecutionKey(place, call),
		);
	});

	it.each<[string, Partial<Place>]>([
		['workflow', { workflowId: 'w2' }],
		['execution', { executionId: 'e2' }],
		['node', { nodeId: 'n2' }],
		['run of the node', { runIndex: 1 }],
		['item', { itemIndex: 1 }],
		['call of a language model', { toolCallId: 'call-1' }],
	])('is another for another %s', (_, changes) => {
		expect(perExecutionKey({ ...place, ...changes }, call)).not.toBe(perExecutionKey(place, call));
	});

	it('leaves the run out where n8n raises it on every attempt', () => {
		const { runIndex: _, ...older } = place;
		expect(perExecutionKey(older, call)).toBe(
			perExecutionKey({ ...place, runIndex: undefined }, call),
		);
		expect(perExecutionKey(older, call)).not.toBe(perExecutionKey(place, call));
	});

	it('tells the call of a language model from the item of the same number', () => {
		expect(perExecutionKey({ ...place, itemIndex: 3 }, call)).not.toBe(
			perExecutionKey({ ...place, toolCallId: '3' }, call),
		);
	});

	it('tells two items apart that carry the same call of a language model', () => {
		const called = { ...place, toolCallId: 'call-1' };
		expect(perExecutionKey({ ...called, itemIndex: 1 }, call)).not.toBe(
			perExecutionKey(called, call),
		);
	});

	it('is the same for other content: the service refuses it, and creates nothing again', () => {
		expect(perExecutionKey(place, { ...call, body: { name: 'Summer' } })).toBe(
			perExecutionKey(place, call),
		);
	});

	it('two contents share no key where the run is left out, nor do two neighbours whose texts run together', () => {
		const { runIndex: _, ...older } = place;
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
				const same = canonicalJson(one) === canonicalJson(other);
				return (
					(perExecutionKey(older, { ...call, body: one }) ===
						perExecutionKey(older, { ...call, body: other })) ===
					same
				);
			}),
			{ seed: 20261121 },
		);
		const split = (workflowId: string, executionId: string) =>
			perExecutionKey({ ...place, workflowId, executionId }, call);
		expect(split('a', 'bc')).not.toBe(split('ab', 'c'));
	});
});

describe('Per Content', () => {
	it('does not depend on execution, run and item', () => {
		const elsewhere: Place = {
			...place,
			executionId: 'e2',
			runIndex: 5,
			itemIndex: 9,
			toolCallId: 'call-1',
		};
		expect(perContentKey(elsewhere, call, '2026-03-01')).toBe(
			perContentKey(place, call, '2026-03-01'),
		);
	});

	it('is another for another period, workflow, node, address or content', () => {
		const keys = [
			perContentKey(place, call, '2026-03-01'),
			perContentKey(place, call, '2026-03-02'),
			perContentKey({ ...place, workflowId: 'w2' }, call, '2026-03-01'),
			perContentKey({ ...place, nodeId: 'n2' }, call, '2026-03-01'),
			perContentKey(place, { ...call, path: path('/jobs') }, '2026-03-01'),
			perContentKey(place, { ...call, body: { name: 'Summer' } }, '2026-03-01'),
		];
		expect(new Set(keys).size).toBe(keys.length);
	});
});

describe('the secret of a key', () => {
	const keys = (changes: Partial<Place>) => [
		perExecutionKey({ ...place, ...changes }, call),
		perContentKey({ ...place, ...changes }, call, 'a'),
	];

	it("is n8n's own", () => {
		const [one, other] = [keys({}), keys({ instanceId: 'i2' })];
		expect(new Set([...one, ...other]).size).toBe(4);
		expect(keys({})).toEqual(one);
	});

	it('is also that of the API key', () => {
		expect(new Set([...keys({}), ...keys({ apiKey: 'another' })]).size).toBe(4);
		expect(keys({ instanceId: 'a', apiKey: 'bc' })).not.toEqual(
			keys({ instanceId: 'ab', apiKey: 'c' }),
		);
	});

	it('is needed to make the key: the plain hash of what was sent is another', () => {
		const { workflowId, executionId, nodeId, runIndex, itemIndex } = place;
		const content = canonicalJson([
			'execution',
			workflowId,
			executionId,
			nodeId,
			runIndex,
			itemIndex,
			null,
			call.method,
			call.path,
		]);
		expect(perExecutionKey(place, call)).not.toBe(
			createHash('sha256').update(content).digest('hex'),
		);
	});
});

describe('the choice in the node', () => {
	it('makes keys that the service takes', () => {
		for (const mode of ['perExecution', 'perContent'] as const) {
			expect(keyOf(place, choice({ mode }), call)).toMatch(keyPattern);
		}
	});

	it('Per Content gives two identical items one key: drawn as a loop or a sub-workflow they have one as well', () => {
		const keys = [0, 1].map((itemIndex) =>
			keyOf(
				{ ...place, itemIndex, executionId: `e${itemIndex}` },
				choice({ mode: 'perContent' }),
				call,
			),
		);
		expect(new Set(keys).size).toBe(1);
	});

	it('Custom is sent as it is, Off sends none', () => {
		expect(keyOf(place, choice({ mode: 'custom', custom: 'my-key' }), call)).toBe('my-key');
		expect(keyOf(place, choice({ mode: 'off' }), call)).toBeUndefined();
	});
});

describe('a day of 25 hours', () => {
	it.each([
		['2026-10-25T23:30:00+01:00', true],
		['2026-10-25T22:30:00+01:00', false],
		['2026-10-24T23:59:59+02:00', false],
		['2026-03-29T23:59:59+02:00', false],
	])('at %s keys of its beginning are forgotten: %s', (moment, isForgotten) => {
		expect(outlastsKeys('Europe/Berlin', Date.parse(moment))).toBe(isForgotten);
	});
});
