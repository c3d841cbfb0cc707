import fc from 'fast-check';

/** Stands for JSON that no value of JavaScript is written as; each is put in as its text. */
const RAW: Record<string, string> = {
	'@huge@': '1e999',
	'@tiny@': '-1e-999',
	'@long@': '9'.repeat(400),
	'@deep@': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
	'@deepKeys@': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
	'@proto@': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
	'@twice@': '{"ref":1,"ref":"2","name":"a","name":null}',
	'@methods@': '{"toString":1,"valueOf":1,"toJSON":1,"then":1,"length":-1}',
	'@key@': '"{key}"',
};

const values: unknown[] = [
	...Object.keys(RAW),
	null,
	true,
	false,
	0,
	-1,
	1.5,
	1e308,
	2 ** 53,
	'',
	' ',
	'x',
	'0',
	'-1',
	'1e400',
	'NaN',
	'undefined',
	'..',
	'../..',
	'%2f',
	'\0',
	'\r\nX-Injected: 1',
	'\u202e',
	'📚',
	'\ud800',
	'__proto__',
	'constructor',
	'complete',
	'failed',
	'9999-99-99T99:99:99Z',
	'http://127.0.0.2:9/x',
	'//127.0.0.2:9/x',
	'file:///etc/passwd',
	'<b>&amp;</b>',
	'x'.repeat(20_000),
	[],
	{},
	[null],
	[[]],
	[{}],
	['x', 1],
	[{ toString: null }],
	{ ref: {}, name: {}, title: [], status: [], code: {}, label: {} },
	{ ref: '1', name: 5 },
	Array.from({ length: 500 }, (_, index) => ({ ref: index + 1, name: `Row ${index}` })),
];

const strangeKeys = [
	'__proto__',
	'constructor',
	'error',
	'success',
	'toString',
	'then',
	'toJSON',
	'length',
	'',
	'data',
	'📚',
];

/** One change at one place of a JSON value. The numbers choose the way down, and are counted around. */
interface Change {
	way: number[];
	action: 'delete' | 'replace' | 'add' | 'wrap' | 'repeat';
	value: unknown;
	key: string;
}

export const change: fc.Arbitrary<Change> = fc.record({
	way: fc.array(fc.nat(40), { minLength: 0, maxLength: 5 }),
	action: fc.constantFrom(
		'delete',
		'replace',
		'replace',
		'replace',
		'replace',
		'add',
		'wrap',
		'repeat',
	),
	value: fc.oneof(
		{ weight: 5, arbitrary: fc.constantFrom(...values) },
		{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }) },
	),
	key: fc.constantFrom(...strangeKeys),
});

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const define = (target: Branch, key: string, value: unknown) =>
	Object.defineProperty(target, key, {
		value,
		enumerable: true,
		configurable: true,
		writable: true,
	});

function applied(root: unknown, { way, action, value: given, key }: Change): unknown {
	// The next change may go down into it.
	const value = structuredClone(given);
	const holder: Branch = { root };
	let parent = holder;
	let last = 'root';
	for (const step of way) {
		const next = parent[last];
		if (!isBranch(next) || Object.keys(next).length === 0) break;
		const names = Object.keys(next);
		parent = next;
		last = names[step % names.length] ?? last;
	}
	const present = parent[last];
	if (action === 'delete') delete parent[last];
	else if (action === 'replace') define(parent, last, value);
	else if (action === 'wrap') define(parent, last, [present]);
	else if (action === 'repeat')
		define(
			parent,
			last,
			Array.from({ length: 12 }, () => present),
		);
	else if (isBranch(present)) define(present, key, value);
	return holder.root;
}

const withRaw = (text: string) =>
	Object.entries(RAW).reduce(
		(written, [name, raw]) => written.replaceAll(`"${name}"`, () => raw),
		text,
	);

/** Changes of the JSON; of each event's, where the answer is a stream of events. */
export function changed(text: string, changes: Change[]): string {
	const inJson = (json: string) => {
		try {
			return withRaw(JSON.stringify(changes.reduce(applied, JSON.parse(json) as unknown)) ?? '');
		} catch {
			return json;
		}
	};
	return text.includes('data: ') && !text.startsWith('{')
		? text.replace(/^(data: ?)(\{.*)$/gm, (_, start: string, json: string) => start + inJson(json))
		: inJson(text);
}
