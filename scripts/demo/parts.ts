import type { Host } from '../host/host.ts';
import { HostNotReady, startHost } from '../host/host.ts';
import type { PackedPackage } from '../host/package.ts';
import { installPackage, loadedNodes, packPackage, registerPackage } from '../host/package.ts';
import type { Owner, Session } from '../host/session.ts';
import { logIn, RestError } from '../host/session.ts';
import { startVersion } from '../hosts.cjs';
import { SetupError } from '../progress.mjs';
import type { createProgress } from '../start/stages.mjs';
import { importWorkflows, storeSandboxCredential } from './content.ts';
import type { Sandbox } from './sandbox.ts';
import { startSandbox } from './sandbox.ts';
import { places, root } from './state.ts';

/** What is up once the demo has started. */
export interface Parts {
	sandbox: Sandbox;
	host: Host;
	session: Session;
}

type Progress = ReturnType<typeof createProgress>;

const startAnew =
	'If .demo is damaged or left over from an older version, start anew with: npm start -- --fresh';

async function startN8n(port: number, owner: Owner): Promise<Host> {
	try {
		return await startHost({
			version: startVersion,
			userFolder: places.userFolder,
			port,
			owner,
			logFile: places.hostLog,
		});
	} catch (error) {
		if (!(error instanceof HostNotReady)) throw error;
		throw new SetupError(`${error.message}. The last lines of its log:\n${error.log}`, startAnew);
	}
}

async function sessionOf(url: string, owner: Owner): Promise<Session> {
	try {
		return await logIn(url, owner);
	} catch (error) {
		if (!(error instanceof RestError) || error.status !== 401) throw error;
		throw new SetupError(
			'The n8n in .demo does not take the login that .demo/login.json holds.',
			startAnew,
		);
	}
}

async function fillN8n(session: Session, sandbox: Sandbox, packed: PackedPackage): Promise<string> {
	const nodes = await loadedNodes(session, packed.name);
	if (nodes.length === 0)
		throw new SetupError(
			`n8n did not load any node of ${packed.name}.`,
			`See ${places.hostLog}. ${startAnew}`,
		);
	registerPackage(places.userFolder, packed, nodes);
	await storeSandboxCredential(session, sandbox.url);
	const count = await importWorkflows(session);
	return `${nodes.length} nodes loaded, ${count === 0 ? 'workflows unchanged' : `${count} workflows imported`}`;
}

/** Packs and installs the package, starts the sandbox and n8n, logs in and imports, one numbered stage each. */
export async function startParts(
	progress: Progress,
	ports: { port: number; sandboxPort: number },
	owner: Owner,
): Promise<Parts> {
	const packed = await progress.stage('install', async () => {
		const built = await progress.step('npm pack', '', () => packPackage(root, places.packed));
		const isNew = await progress.step('npm install', '', () =>
			installPackage(places.userFolder, built),
		);
		return {
			...built,
			outcome: `${built.name} ${built.version}, ${isNew ? 'installed' : 'unchanged'}`,
		};
	});
	const sandbox = await progress.stage('sandbox', async () => {
		const started = await progress.step(
			'filling its catalogue',
			'a few seconds at the first start',
			() => startSandbox(ports.sandboxPort),
		);
		return { ...started, outcome: started.url };
	});
	const host = await progress.stage('n8n', async () => {
		const started = await progress.step('starting', 'about 12 s at the first start', () =>
			startN8n(ports.port, owner),
		);
		return { ...started, outcome: started.url };
	});
	const { session } = await progress.stage('setUp', async () => {
		const opened = await sessionOf(host.url, owner);
		return { session: opened, outcome: await fillN8n(opened, sandbox, packed) };
	});
	return { sandbox, host, session };
}
