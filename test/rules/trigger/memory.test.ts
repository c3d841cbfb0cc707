import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { nextMemory } from '../../../shared/trigger/failedPolls';
import { memoryOf, ownerOf } from '../../../shared/trigger/memory';
import { overdueMinutes } from '../../../shared/trigger/overdue';
import { packRefs, unpackRefs } from '../../../shared/trigger/packedRefs';
import { momentOf } from '../../../shared/values/serviceDate';
import { Host } from './host';

const OWNER = ownerOf('https://catalogue.example.com', 'the-secret-key');
const seen = (floor: number) => ({ run: { floor, states: {} } });
const recalled = ({ context }: Host, owner = OWNER) => memoryOf(context, owner).cursors;

describe('what a trigger remembers', () => {
	it('is empty at first', () => {
		expect(recalled(new Host())).toEqual({});
	});

	it("outlives a rename, although n8n keys the node's own data by its name", () => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		host.rename('Renamed');
		expect(recalled(host)).toEqual(seen(1));
	});

	it("outlives a host that stores nothing but the node's own data", () => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		host.forgetGlobal();
		expect(recalled(host)).toEqual(seen(1));
	});

	it('is the newer of the two copies', () => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		host.rename('Renamed');
		memoryOf(host.context, OWNER).keep(seen(2));
		host.rename('Trigger');
		expect(recalled(host)).toEqual(seen(2));
	});

	it('is not that of another node which had the same name', () => {
		const host = new Host('node-1');
		memoryOf(host.context, OWNER).keep(seen(1));
		const other = new Host('node-2');
		other.restart(host.saved());
		expect(recalled(other)).toEqual({});
	});

	it.each<unknown>([
		null,
		'x',
		{ run: null },
		{ run: {} },
		{ run: { floor: 'x' } },
		{ resource: 5 },
	])('counts as none where it is damaged to %j, unless the other copy is whole', (cursors) => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		const [inWorkflow, ofNode] = [
			Object.values(host.context.getWorkflowStaticData('global'))[0],
			host.context.getWorkflowStaticData('node').trigger,
		] as IDataObject[];
		Object.assign(inWorkflow!, { cursors });
		expect(recalled(host)).toEqual(seen(1));
		Object.assign(ofNode!, { cursors });
		expect(memoryOf(host.context, OWNER)).toMatchObject({ cursors: {}, isDamaged: true });
		memoryOf(host.context, OWNER).keep(seen(2));
		expect(memoryOf(host.context, OWNER)).toMatchObject({ cursors: seen(2), isDamaged: false });
		expect(memoryOf(new Host().context, OWNER).isDamaged).toBe(false);
	});

	it('belongs to one server and one key', () => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		expect(recalled(host, OWNER)).toEqual(seen(1));
		for (const other of [
			ownerOf('https://staging.example.com', 'the-secret-key'),
			ownerOf('https://catalogue.example.com', 'another-key'),
		]) {
			expect(memoryOf(host.context, other).isOfAnother).toBe(true);
			expect(recalled(host, other)).toEqual({});
		}
		expect(memoryOf(host.context, OWNER).isOfAnother).toBe(false);
		expect(host.saved()).not.toContain('the-secret-key');
	});

	it('does not pile up: of the triggers that a workflow ever had, the 20 that were last at work are kept', () => {
		const nodes = Array.from({ length: 30 }, (_, index) => new Host(`node-${index}`));
		let saved = '{}';
		const poll = (node: Host, floor: number) => {
			node.restart(saved);
			memoryOf(node.context, OWNER).keep(seen(floor));
			saved = node.saved();
		};
		for (const [index, node] of nodes.entries()) {
			poll(node, 1);
			// The first goes on, and must not go with those that were deleted.
			poll(nodes[0]!, index + 2);
		}
		const kept = Object.keys((JSON.parse(saved) as { global: object }).global);
		expect(kept).toEqual([
			...Array.from({ length: 19 }, (_, index) => `catalogueTrigger:node-${index + 11}`),
			'catalogueTrigger:node-0',
		]);
		nodes[29]!.restart(saved);
		expect(recalled(nodes[29]!)).toEqual(seen(1));
	});

	it('is written only where it has changed, or n8n would save the workflow at every poll', () => {
		const host = new Host();
		memoryOf(host.context, OWNER).keep(seen(1));
		const saved = host.saved();
		memoryOf(host.context, OWNER).keep(seen(1));
		expect(host.saved()).toBe(saved);
		memoryOf(host.context, OWNER).keep(seen(2));
		expect(host.saved()).not.toBe(saved);
	});
});

describe('failed polls', () => {
	const down = { code: 'CONNECTION', httpStatus: null };
	const hour = 3_600_000;

	it('are shown once by cause, and again after an hour', () => {
		const first = nextMemory(undefined, down, 0);
		expect(first).toEqual({ isShown: true, memory: { cause: 'CONNECTION', shownAt: 0, polls: 1 } });
		const second = nextMemory(first.memory, down, hour - 1);
		expect(second).toEqual({
			isShown: false,
			memory: { cause: 'CONNECTION', shownAt: 0, polls: 2 },
		});
		expect(nextMemory(second.memory, down, hour)).toEqual({
			isShown: true,
			memory: { cause: 'CONNECTION', shownAt: hour, polls: 3 },
		});
	});

	it('are shown at once by another cause', () => {
		const { memory } = nextMemory(undefined, down, 0);
		expect(nextMemory(memory, { code: 'RATE_LIMITED', httpStatus: 429 }, 1)).toMatchObject({
			isShown: true,
			memory: { polls: 1 },
		});
	});
});

describe('dates and ages', () => {
	it.each([
		['2026-01-01T10:00:00Z', '', '2026-01-01T10:00:00.000Z'],
		['2026-01-01T12:00:00+02:00', '', '2026-01-01T10:00:00.000Z'],
		[1767261600, '', '2026-01-01T10:00:00.000Z'],
		['1767261600000', '', '2026-01-01T10:00:00.000Z'],
		['2026-01-01 10:00:00', 'Europe/Berlin', '2026-01-01T09:00:00.000Z'],
	])('%s is a moment (zone %j)', (date, zone, iso) => {
		expect(momentOf(date, zone)).toBe(Date.parse(iso));
	});

	it.each(['', 'soon', null, undefined, '0000-00-00 00:00:00', '2026-01-01 10:00:00'])(
		'%s is none without a zone',
		(text) => {
			expect(momentOf(text, '')).toBeUndefined();
		},
	);

	it('are not of the zone that another workflow of the same process has set', () => {
		const before = Settings.defaultZone;
		Settings.defaultZone = 'Asia/Tokyo';
		expect(momentOf('2026-01-01 10:00:00', 'UTC')).toBe(Date.parse('2026-01-01T10:00:00Z'));
		Settings.defaultZone = before;
	});

	it('count in whole minutes from the limit on', () => {
		expect(overdueMinutes(0, 59_999, 1)).toBeUndefined();
		expect(overdueMinutes(0, 60_000, 1)).toBe(1);
		expect(overdueMinutes(120_000, 0, 1)).toBeUndefined();
	});
});

it.each([[[]], [[1]], [[5, 6, 7, 63]], [[10_000, 3, 4, 9_999, 3]]])(
	'references %j are packed and unpacked',
	(refs: number[]) => {
		expect(unpackRefs(packRefs(refs))).toEqual(
			[...new Set(refs)].sort((one, other) => one - other),
		);
	},
);

it('references one after another take a few characters', () => {
	expect(packRefs(Array.from({ length: 10_000 }, (_, index) => index + 1)).length).toBeLessThan(10);
});
