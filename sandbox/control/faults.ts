/** What a fault does to a request that it matches; see `control/misbehave.ts` for how. */
export type FaultKind =
	| 'status'
	| 'delay'
	| 'dropBeforeCommit'
	| 'dropAfterCommit'
	| 'giveUp'
	| 'resetMidBody'
	| 'malformedSse'
	| 'slowDrip'
	| 'redirect';

export interface FaultAction {
	kind: FaultKind;
	/** status, redirect: the HTTP status; giveUp: that of the gateway, which cuts the connection without one. */
	status?: number;
	/** status: the code of the error envelope. */
	code?: string;
	headers?: Record<string, string>;
	/** delay, giveUp: how long the work takes; slowDrip: the pause between two pieces. Milliseconds of real time. */
	ms?: number;
	/** redirect: where to. */
	location?: string;
	/** status: the work is done and committed before the error is sent. */
	afterCommit?: boolean;
	/** resetMidBody: bytes sent before the reset; slowDrip: bytes of one piece. */
	bytes?: number;
}

export interface FaultMatch {
	method?: string;
	/** A prefix of the path, or a glob: * within one part, ** over parts. */
	path?: string;
	/** Only from the nth matching request on (1 is the first). */
	nth?: number;
	/** Every nth matching request. */
	every?: number;
	/** How many requests it is applied to; without it: once with `nth`, else always. */
	times?: number;
	/** Name of the API key. */
	key?: string;
}

export interface FaultRule {
	id: number;
	match: FaultMatch;
	action: FaultAction;
	seen: number;
	applied: number;
}

export interface Faults {
	add(match: FaultMatch, action: FaultAction): FaultRule;
	list(): FaultRule[];
	remove(id: number): boolean;
	clear(): void;
	/** The action for this request, counted as applied; the first rule that matches wins. */
	take(request: { method: string; path: string; key: string | undefined }): FaultAction | undefined;
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

function matchesPath(pattern: string, path: string): boolean {
	if (!pattern.includes('*')) return path.startsWith(pattern);
	const source = escaped(pattern).replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
	return new RegExp(`^${source}$`).test(path);
}

function isDue({ match: { nth, every, times }, seen, applied }: FaultRule): boolean {
	const limit = times ?? (nth === undefined ? Infinity : 1);
	return applied < limit && seen >= (nth ?? 1) && (every === undefined || seen % every === 0);
}

export function openFaults(): Faults {
	let rules: FaultRule[] = [];
	let lastId = 0;
	return {
		add: (match, action) => {
			lastId += 1;
			const rule: FaultRule = { id: lastId, match, action, seen: 0, applied: 0 };
			rules.push(rule);
			return rule;
		},
		list: () => rules,
		remove: (id) => {
			const before = rules.length;
			rules = rules.filter((rule) => rule.id !== id);
			return rules.length < before;
		},
		clear: () => {
			rules = [];
		},
		take: ({ method, path, key }) => {
			const matching = rules.filter(
				({ match }) =>
					(match.method === undefined || match.method.toUpperCase() === method) &&
					(match.path === undefined || matchesPath(match.path, path)) &&
					(match.key === undefined || match.key === key),
			);
			for (const rule of matching) rule.seen += 1;
			const due = matching.find(isDue);
			if (due) due.applied += 1;
			return due?.action;
		},
	};
}
