import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { FAST_CLOCKS } from './fastClocks';
import { core, isN8n1, n8n } from './n8n';

type CredentialTypes = (name: string) => ICredentialType;

/**
 * n8n's credentials helper without its database: the values come from the test; defaults, expressions and the
 * authentication of a request are done as n8n's server does them (its CredentialsHelper).
 */
export function credentialsHelper(
	typeOf: CredentialTypes,
	given: ICredentialDataDecryptedObject,
): ICredentialsHelper {
	// Read at each call: a test may give another address in between.
	const values = (): ICredentialDataDecryptedObject => ({
		interfaceOverrides: FAST_CLOCKS,
		...given,
	});
	class TestCredentialsHelper extends n8n.ICredentialsHelper {
		getParentTypes() {
			return [];
		}

		isCredentialUsableByNode() {
			return true;
		}

		getCredentialsProperties(type: string) {
			return isN8n1 ? typeOf(type).properties : n8n.injectDomainRestrictionFields(typeOf(type));
		}

		async getCredentials(details: INodeCredentialsDetails, type: string) {
			return new core.Credentials({ id: details.id, name: details.name }, type);
		}

		async getDecrypted(
			additionalData: IWorkflowExecuteAdditionalData,
			_details: INodeCredentialsDetails,
			type: string,
			mode: WorkflowExecuteMode,
			executeData?: IExecuteData,
			raw?: boolean,
			at?: ICredentialsExpressionResolveValues,
		): Promise<ICredentialDataDecryptedObject> {
			if (raw) return values();
			const properties = this.getCredentialsProperties(type);
			const complete = n8n.NodeHelpers.getNodeParameters(
				properties,
				values() as INode['parameters'],
				true,
				false,
				null,
				null,
			);
			if (!at) return complete as ICredentialDataDecryptedObject;
			const keys = core.getAdditionalKeys(additionalData, mode, null, { isCredential: true });
			const resolved = at.workflow.expression.getParameterValue(
				complete as INode['parameters'],
				at.runExecutionData,
				at.runIndex,
				at.itemIndex,
				at.node.name,
				at.connectionInputData,
				mode,
				keys,
				executeData,
				false,
				complete as INode['parameters'],
			);
			return resolved as ICredentialDataDecryptedObject;
		}

		async authenticate(
			credentials: ICredentialDataDecryptedObject,
			type: string,
			requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
			workflow?: Workflow,
			node?: INode,
		): Promise<IHttpRequestOptions> {
			const request = requestOptions as IHttpRequestOptions;
			const { authenticate } = typeOf(type);
			if (typeof authenticate === 'function') return await authenticate(credentials, request);
			if (!authenticate || !workflow || !node) return request;
			const resolve = (text: string) =>
				n8n.isExpression(text)
					? String(
							workflow.expression.getSimpleParameterValue(
								node,
								text,
								'internal',
								{ $credentials: credentials },
								undefined,
								'',
							) || '',
						)
					: text;
			const parts = request as unknown as Record<string, Record<string, unknown>>;
			for (const [part, entries] of Object.entries(authenticate.properties)) {
				const target = (parts[part] ??= {});
				for (const [key, value] of Object.entries(entries as Record<string, string>))
					target[resolve(key)] = resolve(value);
			}
			return request;
		}

		async preAuthentication() {
			return undefined;
		}

		async runPreAuthentication() {
			return undefined;
		}

		async updateCredentials() {}

		async updateCredentialsOauthTokenData() {}
	}
	return new TestCredentialsHelper();
}
