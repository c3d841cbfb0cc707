/**
 * The package's gateway client as a command for @modelcontextprotocol/conformance: the address of the server is the last
 * argument. It lists the tools and calls each one that it can fill in, through the pipeline of the built package.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import axios from 'axios';

const dist = join(process.env.CATALOGUE_PACKAGE ?? join(import.meta.dirname, '../../..'), 'dist');
const load = (file) => createRequire(import.meta.url)(join(dist, file));
const { connect } = load('shared/transport/pipeline.js');
const { gate } = load('shared/transport/gate.js');
const { gatewayOf } = load('shared/gateway/session.js');
const { listTools } = load('shared/gateway/tools.js');
const { toolOutput } = load('shared/gateway/result.js');

const { origin, pathname } = new URL(process.argv.at(-1));

/** As n8n's helper answers with `returnFullResponse` and a stream. */
async function send({ url, method, headers, body }) {
	const answer = await axios({
		url,
		method,
		headers,
		data: body,
		responseType: 'stream',
		validateStatus: () => true,
		maxRedirects: 0,
	});
	return { statusCode: answer.status, headers: answer.headers, body: answer.data };
}

const caller = {
	credential: async () => ({
		baseUrl: origin,
		apiKey: 'conformance',
		interfaceOverrides: { 'gateway.path': pathname },
	}),
	sendWithKey: send,
	sendPlain: send,
	isCancelled: () => false,
};

const valueFor = ({ type }) =>
	({ number: 2, integer: 2, boolean: true, array: [], object: {} })[type] ?? 'text';

const catalogue = await connect(caller, {
	gate: gate(1),
	policy: { maxTries: 1, maxWaitMs: 0 },
	connection: {},
});
const gateway = gatewayOf(catalogue);
for (const { name, inputSchema } of await listTools(gateway)) {
	const given = Object.fromEntries(
		Object.entries(inputSchema.properties ?? {}).map(([key, schema]) => [key, valueFor(schema)]),
	);
	console.log(
		JSON.stringify(
			toolOutput(name, await gateway('tools/call', { name, arguments: given }, 'never')),
		),
	);
}
