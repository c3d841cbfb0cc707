/**
 * host/hosts.json: the pinned n8n releases, newest first, and what runs in which. `start` is `npm start` (the host and readme
 * suites run it), the others are suites; `runsInFull` are left out of `npm run test:all`. Another release is a folder and a line.
 * CommonJS, so that Node 20, Node 24 and jest all load it as it stands.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** @type {{ version: string, runs: string[], runsInFull?: string[] }[]} */
const hosts = JSON.parse(readFileSync(join(__dirname, '../host/hosts.json'), 'utf8'));

exports.pinnedVersions = hosts.map(({ version }) => version);

/** Those that run something outside the full form of a suite. */
exports.versionsInShort = hosts.filter(({ runs }) => runs.length > 0).map(({ version }) => version);

/**
 * @param {string} what
 * @param {{ inFull?: boolean }} [form]
 * @returns {string[]} newest first
 */
exports.versionsFor = (what, { inFull = true } = {}) =>
	hosts
		.filter(
			({ runs, runsInFull = [] }) => runs.includes(what) || (inFull && runsInFull.includes(what)),
		)
		.map(({ version }) => version);

/** What host/hosts.json calls each suite that starts an n8n or, in full, runs on the engine of each. */
exports.hostedAs = {
	engine: 'engine',
	secrets: 'engine',
	host: 'start',
	hosts: 'hosts',
	editor: 'editor',
	tasks: 'tasks',
	queue: 'queue',
	nights: 'nights',
};

/** The n8n that `npm start` runs. */
exports.startVersion = exports.versionsFor('start')[0] ?? '';
