import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';

import type { RunningSandbox } from '../sandbox/startSandbox';
import { copyUsual, isUsual, startSandbox } from '../sandbox/startSandbox';

/** A sandbox whose catalogue lies in a file, so that a test reads what was committed, whatever the service says of it. */
export interface OpenSandbox extends RunningSandbox {
	rows<Row>(sql: string, ...parameters: SQLInputValue[]): Row[];
}

export async function startOpenSandbox(...args: string[]): Promise<OpenSandbox> {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	const file = join(folder, 'catalogue.sqlite');
	if (isUsual(args)) await copyUsual(file);
	const sandbox = await startSandbox('--data', file, ...args);
	const database = new DatabaseSync(file, { readOnly: true });
	return {
		...sandbox,
		rows: <Row>(sql: string, ...parameters: SQLInputValue[]) =>
			database.prepare(sql).all(...parameters) as Row[],
		stop: async (signal) => {
			database.close();
			const code = await sandbox.stop(signal);
			rmSync(folder, { recursive: true, force: true });
			return code;
		},
	};
}
