import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** What a module holds for as long as its process lives: what can be set anew, and collections that begin empty. */
const held =
	/^(?:export )?(?:(?:let|var) (\w+)|const (\w+)[^=\n]* = (?:new (?:Map|Set|WeakMap|WeakSet)[^(\n]*\(\)|\[\]|\{\});)/gm;

/**
 * In queue mode the next execution may be another worker's, so nothing may be among these that it would miss: what one node has
 * tried within one execution, which stays in its process, what is of one poll to the next (main alone polls; the cursor
 * is in n8n's database) and what it has noted in the log, and which checksum a service uses, which every worker finds out with its first upload;
 * and the keys or fields of a schema for as long as somebody holds that schema.
 */
const known = [
	'shared/engine/retryOnFail.ts: remembered',
	'shared/files/uploadChecksum.ts: lastAnswer',
	'shared/gateway/schemaReader.ts: knownKeys',
	'shared/record/knownFields.ts: fieldsOfSchema',
	'shared/record/knownFields.ts: finders',
	'shared/trigger/failedPolls.ts: failing',
	'shared/trigger/poll.ts: noted',
	'shared/trigger/poll.ts: underWay',
];

describe('what the package keeps in a process', () => {
	it('is known, and nothing that another worker would miss', () => {
		const files = ['credentials', 'nodes', 'shared'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.ts'))
				.map((name) => `${folder}/${name}`),
		);
		const found = files.flatMap((file) =>
			[...readFileSync(join(root, file), 'utf8').matchAll(held)].map(
				([, variable, constant]) => `${file}: ${variable ?? constant}`,
			),
		);
		expect(found.sort()).toEqual(known);
	});
});
