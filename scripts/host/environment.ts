import type { HostVersion } from './layout.ts';
import { lineOf } from './layout.ts';

/** Where n8n keeps the bytes of files: in memory, in files, or in its database. */
export type BinaryMode = 'default' | 'filesystem' | 'database';

export interface HostSettings {
	version: HostVersion;
	userFolder: string;
	port: number;
	/** The task broker's port; n8n's own default would collide with a second n8n. */
	brokerPort: number;
	binaryMode: BinaryMode;
}

/** From the calling shell n8n gets what any program needs, and none of its own settings. */
const inherited = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TMPDIR', 'SHELL'];

/** A quiet local n8n: nothing here lets it call anyone but the services that workflows name. */
const quiet = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_LICENSE_DETACH_FLOATING_ON_SHUTDOWN: 'false',
};

/**
 * 2: both modules look for the internet at every start. 1: its isolated expression engine, as it resolves from npm,
 * gives null for `$('Node').item`; and its database mode stays memory mode where it is not among the available ones, too.
 */
const perLine = {
	2: { N8N_DISABLED_MODULES: 'mcp-registry,instance-ai' },
	1: {
		N8N_EXPRESSION_ENGINE: 'legacy',
		N8N_RUNNERS_ENABLED: 'true',
		N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database',
	},
};

/** The whole environment of one n8n process. */
export function hostEnvironment(settings: HostSettings): Record<string, string> {
	const url = `http://127.0.0.1:${settings.port}/`;
	const fromShell = inherited.flatMap((name) => {
		const value = process.env[name];
		return value === undefined ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(fromShell),
		...quiet,
		...perLine[lineOf(settings.version)],
		N8N_USER_FOLDER: settings.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(settings.port),
		N8N_EDITOR_BASE_URL: url,
		WEBHOOK_URL: url,
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		N8N_DEFAULT_BINARY_DATA_MODE: settings.binaryMode,
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '10',
		N8N_LOG_LEVEL: 'info',
		NO_COLOR: '1',
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
}
