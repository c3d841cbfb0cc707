/** What is said of a refusal without words of the service: a proxy may have answered, and nothing is named by a message. */
interface Told {
	message?: string;
	description: string;
}

const PROXY = 'a proxy or firewall before the service may have refused it';

const VALUES: Told = {
	description: `Check the parameters of the node. The answer does not say what is wrong with them: ${PROXY}. Ask the administrator of the catalogue.`,
};

const BY_STATUS: Readonly<Record<number, Told>> = {
	400: VALUES,
	401: {
		description:
			'Check the API key in the credential. A proxy before the service may also want a login of its own: ask the administrator of the catalogue.',
	},
	403: {
		message: 'The request was refused',
		description: `The answer does not say why: ${PROXY}, or the user of this API key lacks a permission. Ask the administrator of the catalogue.`,
	},
	422: VALUES,
};

/** The name of the status alone, as gateways write it. */
const STATUS_NAME =
	/^(\d{3}\s+)?(bad request|unauthori[sz]ed|forbidden|unprocessable (entity|content))\.?$/i;

export const saysNothing = (said = ''): boolean => said === '' || STATUS_NAME.test(said);

export const withoutWords = (status: number): Partial<Told> => BY_STATUS[status] ?? {};
