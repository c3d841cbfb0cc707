import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');

export const worksFolder = join(root, 'sandbox/seed/works');

/** What sandbox/seed makes, out of a process of its own. */
export function snapshot<Answer>(...args: string[]): Answer {
	const warnings = [
		'--disable-warning=ExperimentalWarning',
		'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
	];
	const script = join(__dirname, 'clients/seedSnapshot.mjs');
	const answer = execFileSync(node, [...warnings, script, ...args], {
		maxBuffer: 2 ** 28,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	return JSON.parse(answer);
}

/** The check digit by the textbook, apart from the seed's own. */
export function checks(isbn: unknown): boolean {
	const digits = String(isbn);
	const sum = [...digits].reduce(
		(total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1),
		0,
	);
	return /^\d{13}$/.test(digits) && sum % 10 === 0;
}

/** Those that have come before. */
export const repeated = <Item>(items: Item[]): Item[] =>
	items.filter((item, place) => items.indexOf(item) !== place);
