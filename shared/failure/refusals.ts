import { isIsbnNumber } from '../values/isbn';

/** Whether an answer refused the values that it was sent, by its HTTP status (interface section 7 leaves that of most codes open). */
export const refusesValues = (httpStatus: number | null): boolean =>
	httpStatus === 400 || httpStatus === 422;

/** With these a 409 says that something else is in the way, e.g. a name that is taken. */
const CODE = /TAKEN|EXISTS|UNIQUE|DUPLICATE(?!.?REQUEST)|VALIDATION/i;

/** In a sentence that is not about the request or its key. */
const WORDS = /^(?!.*(\bkey\b|request|idempoten)).*\balready (been taken|taken|exists?)\b/i;

/** Whether a 409 is about a name that is taken, by its code or its words. */
export const isTakenName = (code = '', said = ''): boolean => CODE.test(code) || WORDS.test(said);

/** What is said of a refusal without words of the service: a proxy may have answered, and nothing is named by a message. */
interface Told {
	message?: string;
	description: string;
}

const PROXY = 'a proxy or firewall in front of the service may have refused it';

const VALUES: Told = {
	description: `Check the node's parameters. The answer does not say what is wrong with them: ${PROXY}. Ask the administrator of the catalogue.`,
};

const BY_STATUS: Readonly<Record<number, Told>> = {
	400: VALUES,
	401: {
		description:
			'Check the API key in the credential. A proxy in front of the service may also need its own login: ask the administrator of the catalogue.',
	},
	403: {
		message: 'The request was refused',
		description: `The answer does not say why: ${PROXY}, or the API key's user lacks a permission. Ask the administrator of the catalogue.`,
	},
	422: VALUES,
};

/** The name of the status alone, as gateways write it. */
const STATUS_NAME =
	/^(\d{3}\s+)?(bad request|unauthori[sz]ed|forbidden|unprocessable (entity|content))\.?$/i;

export const saysNothing = (said = ''): boolean => said === '' || STATUS_NAME.test(said);

export const withoutWords = (status: number): Partial<Told> => BY_STATUS[status] ?? {};

/** What is told where a reference was not found that is an ISBN; empty where none is. */
export function isbnAdvice(refs: unknown[]): string {
	const isbn = refs.find(isIsbnNumber);
	return isbn === undefined
		? ''
		: ` ${String(isbn)} is an ISBN, not a reference. Put a search before this node, or set 'Catalogue Resource' to 'By Name', which accepts ISBNs.`;
}
