import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Owner } from '../host/session.ts';
import { isStrong, newPassword } from './password.ts';

export const root = dirname(dirname(import.meta.dirname));

/** Everything that the demo keeps between two starts; `npm start -- --fresh` throws it away. */
const folder = join(root, '.demo');

export const places = {
	folder,
	userFolder: join(folder, 'n8n'),
	packed: join(folder, 'package'),
	sandboxData: join(folder, 'sandbox.sqlite'),
	logs: join(folder, 'logs'),
	hostLog: join(folder, 'logs/n8n.log'),
	sandboxLog: join(folder, 'logs/sandbox.log'),
	workflows: join(root, 'workflows'),
	running: join(folder, 'running.json'),
} as const;

const loginFile = join(folder, 'login.json');
const importedFile = join(folder, 'imported.json');

function readJson<T>(file: string): T | undefined {
	if (!existsSync(file)) return undefined;
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as T;
	} catch {
		return undefined;
	}
}

function writeJson(file: string, value: unknown): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`, { mode: 0o600 });
}

/** The demo's owner; the password is made at the first start and kept, readable for this user only. n8n takes it at every start. */
export function demoOwner(): Owner {
	const { password: known = '' } = readJson<Owner>(loginFile) ?? {};
	const password = isStrong(known) ? known : newPassword();
	const owner = {
		email: 'demo@publisher-catalogue.example',
		password,
		firstName: 'Demo',
		lastName: 'Publisher',
	};
	writeJson(loginFile, owner);
	return owner;
}

/** Which content of each workflow file was imported last, so that a start leaves alone what a person changed in the editor. */
export const imported = {
	read: (): Record<string, string> => readJson<Record<string, string>>(importedFile) ?? {},
	write: (hashes: Record<string, string>): void => writeJson(importedFile, hashes),
};

/** Noted while the demo runs, so that a second start can say who holds the ports. */
export const runningNote = {
	write: (editor: string): void => writeJson(places.running, { pid: process.pid, editor }),
	remove: (): void => rmSync(places.running, { force: true }),
};
