import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timezoneAtNoon } from './cluster';
import { findProgram } from './engines';

describe('the engines of the queue suite', () => {
	it.each([
		['redis-server', 'redis-server'],
		['initdb', 'postgresql'],
	])('says which Debian package brings %s when it is not there', (program, debianPackage) => {
		const empty = mkdtempSync(join(tmpdir(), 'catalogue-engines-'));
		try {
			expect(() => findProgram(program, debianPackage, [empty])).toThrow(
				`${program} was not found. The queue suite needs it; on Debian or Ubuntu: sudo apt-get install -y ${debianPackage}`,
			);
		} finally {
			rmSync(empty, { recursive: true });
		}
	});

	it('runs n8n where it is noon, whatever the time', () => {
		for (let hour = 0; hour < 24; hour += 1) {
			const now = new Date(Date.UTC(2026, 0, 31, hour, 30));
			expect(
				now.toLocaleString('en-GB', {
					timeZone: timezoneAtNoon(now),
					hour: '2-digit',
					minute: '2-digit',
				}),
			).toBe('12:30');
		}
	});
});
