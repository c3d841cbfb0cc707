import { parseArgs } from 'node:util';
import { SetupError } from '../progress.mjs';

const options = {
	once: { type: 'boolean', default: false },
	port: { type: 'string', default: '5678' },
	'sandbox-port': { type: 'string', default: '4010' },
	nights: { type: 'string', default: '1' },
	fresh: { type: 'boolean', default: false },
	help: { type: 'boolean', default: false },
};

export const usage = `npm start -- [flags]

  --once               run the nightly feed, print one JSON line, stop
  --port N             n8n's port (5678)
  --sandbox-port N     the sandbox's port (4010)
  --nights N           run N nights, one day of the sandbox's clock apart (1)
  --fresh              throw away the demo's state (.demo) first`;

function wholeNumber(name, text, from, to) {
	const value = Number(text);
	if (Number.isInteger(value) && value >= from && value <= to) return value;
	throw new SetupError(
		`--${name} must be a whole number from ${from} to ${to}, not "${text}".`,
		'See npm start -- --help',
	);
}

/** `npm start --once` keeps the flag for npm itself, which hands it on as npm_config_once only. */
function flagTakenByNpm(environment) {
	return Object.keys(options).find(
		(name) => `npm_config_${name.replaceAll('-', '_')}` in environment && name !== 'help',
	);
}

/**
 * @returns {{ once: boolean, port: number, sandboxPort: number, nights: number, fresh: boolean, help: boolean }}
 * @throws {SetupError} for an unknown flag or a value out of range
 */
export function readFlags(args, environment = process.env) {
	const taken = flagTakenByNpm(environment);
	if (taken)
		throw new SetupError(
			`npm took the flag --${taken} for itself.`,
			`Put two dashes before it: npm start -- --${taken}`,
		);
	let values;
	try {
		({ values } = parseArgs({ args, options, strict: true, allowPositionals: false }));
	} catch (error) {
		throw new SetupError(
			error.message.split('. ')[0].replace(/\.?$/, '.'),
			'See npm start -- --help',
		);
	}
	return {
		once: values.once,
		port: wholeNumber('port', values.port, 1, 65535),
		sandboxPort: wholeNumber('sandbox-port', values['sandbox-port'], 1, 65535),
		nights: wholeNumber('nights', values.nights, 1, 31),
		fresh: values.fresh,
		help: values.help,
	};
}
