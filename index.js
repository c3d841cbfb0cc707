/**
 * Programmatic use: every node and credential class under its own name, as package.json's `n8n` lists them.
 * A class is loaded when it is first asked for.
 */
const { basename, join } = require('node:path');

const { n8n } = require('./package.json');

for (const path of [...n8n.credentials, ...n8n.nodes]) {
	const name = basename(path).split('.')[0];
	Object.defineProperty(exports, name, { enumerable: true, get: () => require(join(__dirname, path))[name] });
}
