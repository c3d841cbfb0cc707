import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { judgeHoles } from '../../scripts/holes.cjs';

const root = join(__dirname, '../..');
const exceptions = JSON.parse(
	readFileSync(join(root, 'scripts/audit-exceptions.json'), 'utf8'),
) as Array<{ package: string; why: string; until: string }>;
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	devDependencies: Record<string, string>;
};

const advisory = { url: 'https://github.com/advisories/GHSA-1', title: 'Reads too much' };
const hole = (changes: object) => ({
	isDirect: false,
	severity: 'high',
	via: [advisory],
	effects: [] as string[],
	...changes,
});
const until = (day: string) => [{ package: 'big', why: 'tests only', until: day }];
/** A hole in `small`, which `big` brings. */
const holes = { small: hole({ effects: ['big'] }), big: hole({ isDirect: true, via: ['small'] }) };

describe('npm run audit', () => {
	it('names a hole, how bad it is and by which dependency of ours it is here', () => {
		expect(judgeHoles(holes, [], '2026-11-22').failures).toEqual([
			'small (high, by way of big): Reads too much, https://github.com/advisories/GHSA-1',
		]);
	});

	it('lets through what an exception states, until its day', () => {
		expect(judgeHoles(holes, until('2026-12-31'), '2026-12-31')).toEqual({
			failures: [],
			notes: [],
		});
		expect(judgeHoles(holes, until('2026-12-31'), '2027-01-01').failures).toEqual([
			'The exception for big ended on 2026-12-31: tests only',
			expect.stringContaining('small (high'),
		]);
	});

	it('does not let through what another dependency brings, too', () => {
		const both = {
			...holes,
			small: hole({ effects: ['big', 'other'] }),
			other: hole({ isDirect: true, via: ['small'] }),
		};
		expect(judgeHoles(both, until('2026-12-31'), '2026-11-22').failures).toEqual([
			expect.stringContaining('by way of big, other'),
		]);
	});

	it('says which exception is not needed any more', () => {
		expect(judgeHoles({}, until('2026-12-31'), '2026-11-22')).toEqual({
			failures: [],
			notes: ['The exception for big is not needed any more.'],
		});
	});

	it('has exceptions of our own dependencies only, each with a reason and a day at most half a year ahead of its writing', () => {
		expect(
			exceptions.filter(({ package: name, why }) => !(name in devDependencies) || why.length < 20),
		).toEqual([]);
		expect(
			exceptions.filter(({ until: day }) => !/^202[67]-\d\d-\d\d$/.test(day) || day > '2027-05-31'),
		).toEqual([]);
	});
});
