import type { CatalogueCredential } from '../../../shared/deployment/deployment';
import { deploymentOf } from '../../../shared/deployment/deployment';
import { failureIn } from '../failures';

/** What a credential means that is in order but for these. */
export const deployment = (changes: Partial<CatalogueCredential> = {}) =>
	deploymentOf({ baseUrl: 'https://catalogue.example.com', apiKey: 'secret-key', ...changes });

/** Why it is refused; the key is never told. */
export const refusal = async (changes: Partial<CatalogueCredential>) => {
	const { details } = await failureIn(() => deployment(changes));
	expect(details).toMatchObject({ code: 'PARAMETER', httpStatus: null, retryable: false });
	expect(JSON.stringify(details)).not.toContain('secret-key');
	return details;
};
