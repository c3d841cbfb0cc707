import { emptyCursor } from '../../../shared/trigger/listCursor';
import { memoryOf, ownerOf } from '../../../shared/trigger/memory';
import { packCursor, unpackCursor } from '../../../shared/trigger/packedCursor';
import { Host } from './host';
import { RunService } from './runService';
import { watching } from './watchedRuns';

const OWNER = ownerOf('https://catalogue.example.com', 'the-secret-key');

describe('what is kept', () => {
	async function bytesWith(statusOf: (ref: number) => number): Promise<number> {
		const service = new RunService();
		service.queue(10_000);
		for (const run of service.runs) run.status = statusOf(run.ref);
		const trigger = watching(service);
		await trigger.poll();
		const host = new Host();
		memoryOf(host.context, OWNER).keep({ run: trigger.cursor });
		return host.bytes();
	}

	it('is small with 10,000 known runs', async () => {
		expect(await bytesWith(() => 2)).toBeLessThan(2_000);
	});

	it('stays within 65,536 bytes when none of them ever finishes, in mixed states', async () => {
		expect(await bytesWith((ref) => (ref * 7919) % 2)).toBeLessThanOrEqual(65_536);
		expect(await bytesWith((ref) => [0, 2, 1, 3, 0, 2][ref % 6] ?? 0)).toBeLessThanOrEqual(65_536);
	});

	it('stays small when thousands far apart never finish', () => {
		const states = new Map(
			Array.from(
				{ length: 20_000 },
				(_, index) => [index * 7919 + 1, `${index % 2} word`] as const,
			),
		);
		const packed = packCursor({ ...emptyCursor(), states }, () => true);
		expect(JSON.stringify(packed).length).toBeLessThanOrEqual(30_000);
		expect(unpackCursor(packed).states.size).toBeGreaterThan(2_000);
	});

	it('is the same after packing and unpacking', () => {
		const cursor = {
			...emptyCursor(),
			floor: 7,
			states: new Map([
				[8, '1 running'],
				[9, '0 pending'],
				[12, ' no code'],
				[4, '1 running'],
			]),
			missing: new Set([4]),
			overdue: new Set([8, 9]),
			polls: 3,
			firstSeen: new Map([[8, 1_700_000_000_000]]),
			rest: { below: 9, offset: 40, to: 8 },
			again: 7,
		};
		expect(unpackCursor(JSON.parse(JSON.stringify(packCursor(cursor, () => true))))).toEqual(
			cursor,
		);
	});
});
