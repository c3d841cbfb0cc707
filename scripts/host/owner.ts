import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startChild } from './child.ts';
import type { HostSettings } from './environment.ts';
import { hostEnvironment } from './environment.ts';
import { databaseFile, hostFolder, hostProgram, lineOf } from './layout.ts';
import type { Owner } from './session.ts';

/** The hash that n8n itself would store, by its own library. */
async function hashOf({ version }: HostSettings, password: string): Promise<string> {
	const ofN8n = createRequire(join(hostFolder(version), 'node_modules/n8n/package.json'));
	const { hash } = ofN8n('bcryptjs') as { hash(text: string, rounds: number): Promise<string> };
	return await hash(password, 10);
}

/** n8n migrates its database at every command; this one listens nowhere and changes nothing else. */
async function makeDatabase(settings: HostSettings): Promise<void> {
	const { version, userFolder } = settings;
	const command = startChild(process.execPath, [hostProgram(version), 'list:workflow'], {
		cwd: hostFolder(version),
		env: hostEnvironment(settings),
		logFile: join(userFolder, 'migration.log'),
	});
	const how = await command.ended;
	await command.stop();
	if (how !== 'exit code 0')
		throw new Error(`n8n ${version} could not make its database: ${how}\n${command.logTail()}`);
}

function writeOwner(
	{ userFolder }: HostSettings,
	{ email, firstName, lastName }: Owner,
	hash: string,
): void {
	const database = new DatabaseSync(databaseFile(userFolder), { timeout: 5000 });
	try {
		database
			.prepare(
				`UPDATE user SET email = ?, firstName = ?, lastName = ?, password = ? WHERE roleSlug = 'global:owner'`,
			)
			.run(email, firstName, lastName, hash);
		database.exec(
			`UPDATE settings SET value = 'true' WHERE key = 'userManagement.isInstanceOwnerSetUp'`,
		);
	} finally {
		database.close();
	}
}

/**
 * Gives an n8n that has not started yet its owner: n8n has one from its first answer on, and nobody else can become it.
 * n8n 1 on SQLite only.
 * @returns what n8n must find in its environment: n8n 2 makes the owner itself before it has routes; the password goes there as a hash
 * @see https://docs.n8n.io/hosting/configuration/environment-variables/
 */
export async function ownBeforeStart(
	settings: HostSettings,
	owner: Owner,
): Promise<Record<string, string>> {
	const hash = await hashOf(settings, owner.password);
	if (lineOf(settings.version) === '1') {
		if (!existsSync(databaseFile(settings.userFolder))) await makeDatabase(settings);
		writeOwner(settings, owner, hash);
		return {};
	}
	return {
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_FIRST_NAME: owner.firstName,
		N8N_INSTANCE_OWNER_LAST_NAME: owner.lastName,
		N8N_INSTANCE_OWNER_PASSWORD_HASH: hash,
	};
}
