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
