import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Item } from '../engine/item';
import {
	answerFailure,
	asUnrepeatable,
	failureOf,
	orFailAs,
	type Failure,
} from '../failure/failure';
import type { Answer } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import type { RepeatWithoutKey } from '../transport/retry';
import { untilKnown } from '../transport/untilKnown';
import { objectOf, textOf } from '../values/read';
import { judgeNotification, judgeRpc, SESSION_LOST } from './jsonRpc';
import { oneLine } from './oneLine';

/** Some tools have the AI at work. */
const TIMEOUT_MS = 10 * 60_000;

const LONGEST_SESSION = 1_024;

/** Versions of the Model Context Protocol that this client speaks, the newest first. */
const NEWEST: string = '2025-11-25';
const OLDER = ['2025-06-18', '2025-03-26', '2024-11-05'];
const VERSIONS = [NEWEST, ...OLDER];
const CLIENT = { name: 'n8n-nodes-publisher-catalogue', version: '1' };

interface Session {
	/** As the gateway gave it last. */
	id: string | undefined;
	/** Undefined where the gateway names none that a header can hold. */
	protocolVersion: string | undefined;
}

type SendMessage = (
	message: IDataObject,
	repeat: RepeatWithoutKey,
	session?: Session,
) => Promise<Answer>;

/** A header goes back as it came, so it may hold nothing that a header may not. */
const isHeaderValue = (text: string) =>
	text.length <= LONGEST_SESSION && /^[\x21-\x7e]+$/.test(text);

/** A proxy may repeat the header. */
const idIn = ({ headers }: Answer) =>
	[...new Set(headers['mcp-session-id']?.split(', '))].join(', ');

/** Any answer may bring another id of the session. */
function updateId(session: Session, answer: Answer): void {
	const next = idIn(answer);
	if (next && isHeaderValue(next)) session.id = next;
}

/** After `initialize` a 404 means the session (interface 4.9), a proxy's page too; but not the error of a tool that may have done something. */
const isLost = ({ details, handling }: Failure, repeat: RepeatWithoutKey) => {
	const mayBeSession =
		repeat !== 'never' || handling.nothingDone === true || /session/i.test(details.message);
	return details.code === SESSION_LOST || (details.httpStatus === 404 && mayBeSession);
};

const withoutId = (failure: Failure, session?: Session): Failure => {
	if (!session || session.id !== undefined || !isLost(failure, 'never')) return failure;
	return failure.with({
		description:
			"The tool gateway gave no session ID. A proxy between n8n and the service may take the header 'Mcp-Session-Id' away: ask the administrator of the catalogue.",
	});
};

/** With advice where no gateway answers under its path, which the interface leaves open, or none that speaks our versions. */
function initializeFailure(failure: Failure): Failure {
	const { code, httpStatus, message } = failure.details;
	if (/\bversion/i.test(message))
		return failure.with({
			description: `This node supports versions ${VERSIONS.join(', ')} of the protocol. Look for a newer version of the node package, or ask the administrator of the catalogue.`,
		});
	if (code === SESSION_LOST || ![404, 405].includes(httpStatus ?? 0)) return failure;
	return failure.with({
		description:
			"No tool gateway answers at this address. Check 'gateway.path' in 'Interface Overrides' of the credential.",
	});
}

/** initialize, in the newest version that both know: a refusal names those that the gateway supports. */
async function initialize(send: SendMessage, protocolVersion = NEWEST): Promise<Answer> {
	const params = { protocolVersion, capabilities: {}, clientInfo: CLIENT };
	try {
		return await send({ id: 0, method: 'initialize', params }, 'safe');
	} catch (error) {
		const failure = failureOf(error);
		const older = OLDER.find((version) => failure.details.message.includes(version));
		if (protocolVersion === NEWEST && older !== undefined) return await initialize(send, older);
		throw initializeFailure(failure);
	}
}

/** initialize, then notifications/initialized (interface 4.9). */
async function open(catalogue: Catalogue, send: SendMessage, warn: (text: string) => void) {
	const answer = await initialize(send);
	const version = textOf(objectOf(answer.data).protocolVersion) ?? '';
	if (version !== '' && !VERSIONS.includes(version))
		warn(
			`The tool gateway uses version '${oneLine(version, 40)}' of the protocol, which this node does not know. Look for a newer version of the node package.`,
		);
	const id = idIn(answer) || undefined;
	if (id !== undefined && !isHeaderValue(id))
		throw answerFailure('The tool gateway returned a session ID that cannot be sent back');
	const session = { id, protocolVersion: isHeaderValue(version) ? version : undefined };
	const initialized = { method: 'notifications/initialized' };
	const sendInitialized = async () => await send(initialized, 'safe', session);
	const isUnknown = (failure: Failure) => isLost(failure, 'safe');
	updateId(session, await untilKnown(catalogue, isUnknown, sendInitialized));
	return session;
}

/** The connection tells whose answer it is, so one without an id, or with the same one as text, is ours. */
const isOurs = (answered: unknown, id: number) =>
	answered === undefined || answered === null || textOf(answered) === String(id);

export type Gateway = ReturnType<typeof gatewayOf>;

/** Asks for the result of a method, in one session for all items of a run: opened on first use, and anew where it was lost. */
export function gatewayOf(catalogue: Catalogue, warn: (text: string) => void = () => {}) {
	let opening: Promise<Session> | undefined;
	let lastId = 0;

	const send: SendMessage = async (message, repeat, session) => {
		const sent = catalogue.call({
			...to(endpoints.gateway, {}, catalogue),
			headers: {
				Accept: 'application/json, text/event-stream',
				...(session?.protocolVersion && { 'MCP-Protocol-Version': session.protocolVersion }),
				...(session?.id && { 'Mcp-Session-Id': session.id }),
			},
			body: { jsonrpc: '2.0', ...message },
			repeat,
			reads: repeat === 'safe',
			timeoutMs: TIMEOUT_MS,
			judge: 'id' in message ? judgeRpc : judgeNotification,
		});
		return await orFailAs(sent, (failure) => withoutId(failure, session));
	};
	const openNew = () => {
		const session = open(catalogue, send, warn);
		opening = session;
		// The next item tries again.
		session.catch(() => {
			if (opening === session) opening = undefined;
		});
		return session;
	};

	return async (method: string, params: IDataObject, repeat: RepeatWithoutKey) => {
		const ask = async (session: Session): Promise<unknown> => {
			const id = ++lastId;
			const answer = await send({ id, method, params }, repeat, session);
			updateId(session, answer);
			if (isOurs(answer.envelope.id, id)) return answer.data;
			const failure = answerFailure(
				'The tool gateway sent the answer to another call',
				'A proxy between n8n and the service may mix up answers.',
			);
			// It was carried out, or may have been.
			throw repeat === 'never' ? asUnrepeatable(failure) : failure;
		};
		const isUnknown = (failure: Failure) => isLost(failure, repeat);
		const first = opening ?? openNew();
		const session = await first;
		try {
			return await ask(session);
		} catch (error) {
			if (!isUnknown(failureOf(error))) throw failureOf(error);
		}
		// Items share the session: only the first that misses it opens the next.
		const next = await (opening === first || opening === undefined ? openNew() : opening);
		return await untilKnown(catalogue, isUnknown, async () => await ask(next));
	};
}

export const gatewayOfRun = async ({ run, catalogue }: Item): Promise<Gateway> =>
	await run.perRun('gateway', () => gatewayOf(catalogue, run.warn));
