import type { IDataObject } from 'n8n-workflow';
import { failureOf, type Failure, type FailureDetails } from '../failure/failure';
import type { Answer } from '../transport/call';
import { SESSION_LOST } from './jsonRpc';

/** Versions of the Model Context Protocol that this client speaks, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const CLIENT = { name: 'n8n-nodes-publisher-catalogue', version: '1' };

/** Nothing is there under the path of the gateway, which the interface leaves open. */
function notThere(thrown: unknown): Failure {
	const failure = failureOf(thrown);
	const { code, httpStatus } = failure.details;
	if (code === SESSION_LOST || ![404, 405].includes(httpStatus ?? 0)) return failure;
	return failure.with({
		description:
			"Check 'gateway.path' in the Interface Overrides of the credential: no tool gateway answers there.",
	});
}

/** The newest other version of ours that a refusal of the first names: its data says which the gateway supports. */
const olderVersion = ({ message }: FailureDetails) =>
	PROTOCOL_VERSIONS.slice(1).find((version) => message.includes(version));

function noVersion(failure: Failure): Failure {
	if (!/\bversion/i.test(failure.details.message)) return failure;
	const description = `This node speaks the versions ${PROTOCOL_VERSIONS.join(', ')} of the protocol: look for a newer version of the node package, or ask the administrator of the catalogue.`;
	return failure.with({ description });
}

/** initialize, in the newest version that both know. */
export async function initialize(
	send: (message: IDataObject) => Promise<Answer>,
	protocolVersion = PROTOCOL_VERSIONS[0],
): Promise<Answer> {
	const params = { protocolVersion, capabilities: {}, clientInfo: CLIENT };
	try {
		return await send({ id: 0, method: 'initialize', params });
	} catch (error) {
		const failure = failureOf(error);
		const older = olderVersion(failure.details);
		if (protocolVersion !== PROTOCOL_VERSIONS[0] || older === undefined)
			throw noVersion(notThere(failure));
		return await initialize(send, older);
	}
}
