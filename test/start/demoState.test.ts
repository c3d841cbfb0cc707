import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStrong, newPassword } from '../../scripts/demo/password';
import { keepToOneself } from '../../scripts/demo/privacy';

describe('the password of the demo', () => {
	it('is 128 bits by chance, in a form that n8n takes and a person can copy', () => {
		const passwords = Array.from({ length: 1000 }, newPassword);
		// By place: every hexadecimal digit, and all of them equally often, as far as a thousand tell.
		const groups = passwords.map((password) =>
			password.replace('Catalogue1-', '').replaceAll('-', ''),
		);
		for (let place = 0; place < 32; place += 1)
			expect(new Set(groups.map((digits) => digits[place])).size).toBe(16);
		expect(new Set(groups).size).toBe(1000);
		for (const password of passwords) expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)[\w-]{8,64}$/);
		expect(passwords.every(isStrong)).toBe(true);
	});

	it('is made anew where it is one of the 81 million of earlier versions, or none', () => {
		for (const known of ['Catalogue-1234-5678', '', 'Catalogue1-00000000'])
			expect(isStrong(known)).toBe(false);
	});
});

describe('the folder of the demo', () => {
	let folder: string;
	const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
	const umask = process.umask();
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'catalogue-privacy-'));
	});
	afterEach(() => {
		process.umask(umask);
		rmSync(folder, { recursive: true, force: true });
	});

	it.each([0o000, 0o022, 0o777])(
		'is for its owner alone with the umask %i, with what an earlier version left open in it',
		(shell) => {
			const state = join(folder, '.demo');
			mkdirSync(join(state, 'n8n/.n8n'), { recursive: true, mode: 0o777 });
			writeFileSync(join(state, 'n8n/.n8n/database.sqlite'), 'of yesterday');
			writeFileSync(join(folder, 'elsewhere'), '');
			symlinkSync(join(folder, 'elsewhere'), join(state, 'link'));
			for (const name of [
				'.demo',
				'.demo/n8n',
				'.demo/n8n/.n8n',
				'.demo/n8n/.n8n/database.sqlite',
				'elsewhere',
			])
				chmodSync(join(folder, name), 0o777);

			process.umask(shell);
			keepToOneself(state);
			mkdirSync(join(state, 'logs'));
			writeFileSync(join(state, 'login.json'), 'new');

			for (const name of ['.demo', '.demo/n8n', '.demo/n8n/.n8n', '.demo/logs'])
				expect([name, modeOf(name)]).toEqual([name, '700']);
			expect([modeOf('.demo/n8n/.n8n/database.sqlite'), modeOf('.demo/login.json')]).toEqual([
				'700',
				'600',
			]);
			expect(readFileSync(join(state, 'n8n/.n8n/database.sqlite'), 'utf8')).toBe('of yesterday');
			expect(modeOf('elsewhere')).toBe('777');
		},
	);

	it('is made for its owner alone', () => {
		process.umask(0);
		keepToOneself(join(folder, 'new/.demo'));
		expect(modeOf('new/.demo')).toBe('700');
	});
});
