import type { ICredentialDataDecryptedObject, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { credentialsHelper } from './credentials';
import { Container, core } from './n8n';
import type { PackageTypes } from './packageTypes';

const notHere = (what: string) => async (): Promise<never> => {
	throw new Error(`${what} is not part of this harness; test it in a real n8n (test/hosts).`);
};

/** What n8n's server gives to every execution and every call of the editor. */
export function additionalDataFor(
	types: PackageTypes,
	credential: ICredentialDataDecryptedObject = {},
): IWorkflowExecuteAdditionalData {
	const url = 'http://127.0.0.1:5678/';
	return {
		credentialsHelper: credentialsHelper(types.credentialType, credential),
		executeWorkflow: notHere('A sub-workflow'),
		getRunExecutionData: notHere('Another execution'),
		getRuntimeCredential: async () => undefined,
		startRunnerTask: notHere('A task runner'),
		currentNodeExecutionIndex: 0,
		restApiUrl: url,
		instanceBaseUrl: url,
		formBaseUrl: url,
		formWaitingBaseUrl: url,
		formTestBaseUrl: url,
		webhookBaseUrl: url,
		webhookWaitingBaseUrl: url,
		webhookTestBaseUrl: url,
		mcpBaseUrl: url,
		mcpTestBaseUrl: url,
		variables: {},
		externalSecretsProxy: Container.get(core.ExternalSecretsProxy),
		logAiEvent: () => undefined,
	};
}
