import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = process.env.CATALOGUE_PACKAGE ?? join(__dirname, '../../..');
const HEAP_MIB = 128;

/** Reads a list of destinations whose service counts `total` and has `count`; says how many came and in how many requests. */
const program = (total: number, count: number) => `
	const { assumptions } = require('./dist/shared/deployment/interfaceOverrides.js');
	const { destinationList } = require('./dist/shared/catalogue/wholeLists.js');
	const { fetchRows } = require('./dist/shared/lists/readRows.js');
	let requests = 0;
	const call = async ({ query = {} }) => {
		requests += 1;
		const { limit = 20, offset = 0 } = query;
		const length = Math.max(0, Math.min(limit, ${count} - offset));
		return { data: { results: Array.from({ length }, (_, index) => ({ ref: offset + index + 1, name: 'Drop' })), total: ${total}, limit, offset } };
	};
	const list = destinationList({ assumed: (name) => assumptions[name], call, atOnce: 10 });
	fetchRows(list, Number.POSITIVE_INFINITY).then(
		({ rows }) => console.log(JSON.stringify({ found: rows.length, requests })),
		(error) => console.log(JSON.stringify({ refused: error.details.message, requests })),
	);
`;

/** In a process of its own, since what it must not do would end this one. */
function read(
	total: number,
	count: number,
): { found?: number; refused?: string; requests: number } {
	const args = [`--max-old-space-size=${HEAP_MIB}`, '--eval', program(total, count)];
	const { stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: root,
		encoding: 'utf8',
		timeout: 60_000,
	});
	if (stdout === '')
		throw new Error(`The process ended without an answer: ${stderr.slice(0, 400)}`);
	return JSON.parse(stdout) as ReturnType<typeof read>;
}

describe(`a list whose service counts a milliard of rows, read in ${HEAP_MIB} MiB`, () => {
	it.each([0, 3, 20, 230])(
		'and has %s: all of them, soon',
		(count) => {
			const { found, requests } = read(1_000_000_000, count);
			expect(found).toBe(count);
			expect(requests).toBeLessThan(40);
		},
		90_000,
	);
});
