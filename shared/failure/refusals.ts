import { isIsbnNumber } from '../values/isbn';
import { failureOf } from './failure';

/** Whether the service refused the values that it was sent, by its HTTP status (interface section 7 leaves that of most codes open). */
export const refusesValues = (httpStatus: number | null): boolean =>
	httpStatus === 400 || httpStatus === 422;

/** What the work gives; undefined where the service refused its values. Any other failure is thrown. */
export const unlessRefused = async <Result>(work: Promise<Result>): Promise<Result | undefined> =>
	await work.catch((error: unknown) => {
		const failure = failureOf(error);
		if (refusesValues(failure.details.httpStatus)) return undefined;
		throw failure;
	});

/** With these a 409 says that something else is in the way, e.g. a name that is taken. */
const TAKEN_CODE = /TAKEN|EXISTS|UNIQUE|DUPLICATE(?!.?REQUEST)|VALIDATION/i;

/** In a sentence that is not about the request or its key. */
const TAKEN_WORDS = /^(?!.*(\bkey\b|request|idempoten)).*\balready (been taken|taken|exists?)\b/i;

/** Whether a 409 is about a name that is taken, by its code or its words. */
export const isTakenName = (code = '', message = ''): boolean =>
	TAKEN_CODE.test(code) || TAKEN_WORDS.test(message);

const PROXY = 'proxy or firewall in front of the service may have refused it';

const VALUES = {
	description: `Check the node's parameters. The answer does not say what is wrong with them: a ${PROXY}. Ask the administrator of the catalogue.`,
};

/** Advice on refusals that are not in the service's form, or without words: a proxy may have answered. */
const WORDLESS: Readonly<Record<number, { message?: string; description: string }>> = {
	400: VALUES,
	401: {
		description:
			'Check the API key in the credential. A proxy in front of the service may also need its own login: ask the administrator of the catalogue.',
	},
	403: {
		message: 'The request was refused',
		description: `A ${PROXY}, or the API key's user lacks a permission. Ask the administrator of the catalogue.`,
	},
	422: VALUES,
};

export const withoutWords = (status: number) => WORDLESS[status] ?? {};

/** The name of the status alone, as gateways write it. */
const STATUS_NAME =
	/^(\d{3}\s+)?(bad request|unauthori[sz]ed|forbidden|unprocessable (entity|content))\.?$/i;

export const saysNothing = (message = ''): boolean => message === '' || STATUS_NAME.test(message);

/** Advice where one of the references that were not found is an ISBN; else empty. */
export function isbnAdvice(refs: unknown[]): string {
	const isbn = refs.find(isIsbnNumber);
	return isbn === undefined
		? ''
		: ` ${String(isbn)} is an ISBN, not a reference. Put a search before this node, or set 'Catalogue Resource' to 'By Name', which accepts ISBNs.`;
}
