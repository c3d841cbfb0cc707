import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pinnedVersions, startVersion, versionsFor } from '../../scripts/hosts.cjs';

const folder = join(__dirname, '../../host');
const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
const newestFirst = (one: string, other: string) =>
	other.localeCompare(one, 'en', { numeric: true });

describe('host/hosts.json', () => {
	it('lists every folder of host/, newest first, and each pins the n8n of its name', () => {
		const folders = readdirSync(folder, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name);
		expect(pinnedVersions).toEqual(folders.sort(newestFirst));
		for (const version of pinnedVersions) {
			const { dependencies } = JSON.parse(
				readFileSync(join(folder, version, 'package.json'), 'utf8'),
			) as { dependencies: object };
			// n8n's Extract from File needs date-fns, a peer of one of its packages, which this npm setting leaves out.
			expect(dependencies).toEqual({ n8n: version, 'date-fns': '2.30.0' });
		}
	});

	it('has the newest n8n for npm start and for the hosts, of each suite at least one, and n8n 1 in every form of the hosts', () => {
		expect(startVersion).toBe(pinnedVersions[0]);
		expect(versionsFor('hosts', { inFull: true })[0]).toBe(startVersion);
		for (const what of ['hosts', 'editor', 'queue', 'bench'])
			expect(versionsFor(what, { inFull: false })).not.toEqual([]);
		expect(versionsFor('hosts', { inFull: false }).map((version) => version.split('.')[0])).toEqual(
			['2', '1'],
		);
	});

	it('is what the README says', () => {
		expect(readme).toContain(`a real n8n ${startVersion} inside`);
		const row = /^\| n8n \| (.*) \|$/m.exec(readme)?.[1] ?? '';
		for (const version of versionsFor('hosts')) expect(row).toContain(version);
		expect(row).toContain(
			`The editor in ${versionsFor('editor').join(' and ')}, queue mode in ${versionsFor('queue').join(' and ')}`,
		);
	});
});
