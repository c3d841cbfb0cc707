/**
 * Programmatic use: every credential and node class under its own name, as package.json's `n8n` lists them.
 * A class is loaded when it is first asked for.
 */
const { n8n } = require('./package.json');

for (const path of [...n8n.credentials, ...n8n.nodes]) {
	const [name] = path.split('/').at(-1).split('.');
	Object.defineProperty(exports, name, { enumerable: true, get: () => require(`./${path}`)[name] });
}
