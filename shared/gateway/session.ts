import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../operation/item';
import type { Answer } from '../request/call';
import { answerFailure, failureOf } from '../request/failure';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import type { RepeatWithoutKey } from '../request/retry';
import { objectOf, textOf } from '../service/read';
import { judgeRpc, SESSION_LOST } from './jsonRpc';

/** Versions of the Model Context Protocol that this client speaks, the newest first. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const CLIENT = { name: 'n8n-nodes-publisher-catalogue', version: '1' };
/** Some tools have the AI at work. */
const TIMEOUT_MS = 10 * 60_000;

interface Session {
	id: string | undefined;
	protocolVersion: string;
}

/** The gateway as one node run uses it: one session for all its items. */
export interface Gateway {
	/** The result of a method. Opens the session on first use, and once anew where it was lost. */
	request(method: string, params: IDataObject, repeat: RepeatWithoutKey): Promise<IDataObject>;
}

type Send = (message: IDataObject, session: Session | undefined, repeat: RepeatWithoutKey) => Promise<Answer>;

const sender =
	(catalogue: Catalogue): Send =>
	async (message, session, repeat) =>
		await catalogue.call({
			method: 'POST',
			path: path(catalogue.at('gateway.path')),
			headers: {
				Accept: 'application/json, text/event-stream',
				...(session && { 'MCP-Protocol-Version': session.protocolVersion }),
				...(session?.id && { 'Mcp-Session-Id': session.id }),
			},
			body: { jsonrpc: '2.0', ...message },
			repeat,
			timeoutMs: TIMEOUT_MS,
			judge: judgeRpc,
		});

const notOurs = (version: string) =>
	answerFailure(
		`The tool gateway speaks version '${version}' of the protocol, which this node does not`,
		`This node speaks ${PROTOCOL_VERSIONS.join(', ')}. Look for a newer version of the node package.`,
	);

/** A header goes back as it came, so it may hold nothing that a header may not. */
const isHeaderValue = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** initialize, then notifications/initialized (interface 4.9). */
async function open(send: Send): Promise<Session> {
	const params = { protocolVersion: PROTOCOL_VERSIONS[0] ?? '', capabilities: {}, clientInfo: CLIENT };
	const { data, headers } = await send({ id: 0, method: 'initialize', params }, undefined, 'safe');
	const protocolVersion = textOf(objectOf(data).protocolVersion) ?? '';
	if (!PROTOCOL_VERSIONS.includes(protocolVersion)) throw notOurs(protocolVersion);
	const id = headers['mcp-session-id'];
	if (id !== undefined && !isHeaderValue(id)) {
		throw answerFailure('The tool gateway gave a session that cannot be sent back', 'Ask the administrator of the catalogue.');
	}
	const session = { id, protocolVersion };
	await send({ method: 'notifications/initialized' }, session, 'safe');
	return session;
}

export function gatewayOf(catalogue: Catalogue): Gateway {
	const send = sender(catalogue);
	let opening: Promise<Session> | undefined;
	let lastId = 0;

	const openNew = () => {
		const session = open(send);
		opening = session;
		// The next item tries again.
		session.catch(() => {
			if (opening === session) opening = undefined;
		});
		return session;
	};
	const ask = async (method: string, params: IDataObject, repeat: RepeatWithoutKey, session: Session): Promise<IDataObject> => {
		lastId += 1;
		const id = lastId;
		const { data, envelope } = await send({ id, method, params }, session, repeat);
		if (envelope.id === id) return objectOf(data);
		throw answerFailure('The tool gateway answered another call', 'Run it again. A proxy between n8n and the service may mix answers up.');
	};

	return {
		request: async (method, params, repeat) => {
			const first = opening ?? openNew();
			try {
				return await ask(method, params, repeat, await first);
			} catch (error) {
				const failure = failureOf(error);
				if (failure.details.code !== SESSION_LOST) throw failure;
			}
			// Items share the session: only the first that misses it opens the next.
			const second = opening === first || opening === undefined ? openNew() : opening;
			return await ask(method, params, repeat, await second);
		},
	};
}

/** The gateway of this node run. */
export const gatewayOfRun = async ({ run, catalogue }: Item): Promise<Gateway> =>
	await run.once('gateway', async () => await Promise.resolve(gatewayOf(catalogue)));
