import type { Answer, Choice, Json, Point, Row, Scene } from './choice.ts';
import {
	answerOf,
	changeDeep,
	dataOf,
	isRow,
	mapDeep,
	refusalOf,
	rowOf,
	setData,
} from './choice.ts';
import { table, type Named } from './nameTable.ts';

const renameKey = (row: Row, from: string, to: string): Row =>
	Object.fromEntries(Object.entries(row).map(([key, value]) => [key === from ? to : key, value]));

const inAnswer = (given: Answer, { from, to, within = () => true }: Named): void =>
	changeDeep(given, (value) =>
		isRow(value) && from in value && within(value) ? renameKey(value, from, to) : value,
	);

/** A key of the service takes the plain one's place; the plain name itself means nothing to this service. */
function keyIn(row: Row, from: string, to: string): Row {
	const { [from]: _, ...rest } = row;
	return to in rest ? renameKey(rest, to, from) : rest;
}

function inFilters(body: Row, { override, from, to }: Named): Row {
	const filters = rowOf(body.dateFilters);
	const sort = rowOf(body.sort);
	if (override === 'search.from' || override === 'search.to') {
		return {
			...body,
			...(body.dateFilters !== undefined && {
				dateFilters: Object.fromEntries(
					Object.entries(filters).map(([name, range]) => [name, keyIn(rowOf(range), from, to)]),
				),
			}),
		};
	}
	const field = sort.field === to ? from : sort.field === from ? undefined : sort.field;
	return {
		...body,
		...(body.dateFilters !== undefined && { dateFilters: keyIn(filters, from, to) }),
		...(body.sort !== undefined && field !== undefined && { sort: { ...sort, field } }),
	};
}

function inOperators(body: Row, from: string, to: string): Row | undefined {
	const filters = Array.isArray(body.filters) ? body.filters.map(rowOf) : [];
	if (filters.some(({ op }) => op === from)) return undefined;
	return {
		...body,
		filters: filters.map((filter) => (filter.op === to ? { ...filter, op: from } : filter)),
	};
}

const patternOf = (text: string) => new RegExp(`^${text.replace('{ref}', '([^/]+)')}$`);

function inRequest(named: Named, { asked: request }: Scene): void {
	const { where, from, to } = named;
	const body = rowOf(request.body);
	if (where === 'query') {
		request.query.delete(from);
		const value = request.query.get(to);
		if (value === null) return;
		request.query.delete(to);
		request.query.set(from, value);
	}
	if (where === 'body') request.body = keyIn(body, from, to);
	if (where === 'field' && isRow(body.sort)) {
		const sort = keyIn(body.sort, from, to);
		const { sort: _, ...rest } = body;
		request.body = from !== 'field' || 'field' in sort ? { ...rest, sort } : rest;
	}
	if (where === 'dates') request.body = inFilters(body, named);
}

/** The path that is assumed and that this deployment does not have. */
const NOWHERE = '/nowhere';

function pathChoice({ override, appliesTo, from, to }: Named): Partial<Choice> {
	const [method = ''] = appliesTo[0]?.split(' ') ?? [];
	return {
		// The endpoint is only known once its path is plain again.
		appliesTo: undefined,
		ask: ({ asked: request }) => {
			if (request.method !== method) return;
			const [, ref = ''] = patternOf(to).exec(request.path) ?? [];
			if (patternOf(from).test(request.path)) request.path = NOWHERE;
			else if (patternOf(to).test(request.path)) request.path = from.replace('{ref}', ref);
		},
		instead: ({ asked: request }) =>
			request.path === NOWHERE ? refusalOf(404, 'NOT_FOUND', 'Not found') : undefined,
		...(override === 'files.originalPath' && {
			loses: ['downloadUrl'],
			success: (given: Answer, { asked: request }: Scene) => {
				if (request.endpoint !== 'GET /resources/{ref}/files' || dataOf(given) === undefined)
					return;
				setData(
					given,
					mapDeep(dataOf(given) ?? null, (value, key): Json =>
						key === 'downloadUrl' && typeof value === 'string'
							? value.replace(/\/file$/, '/original')
							: value,
					),
				);
			},
		}),
	};
}

/** Where a service that has no such thing at all is as legal, so that nothing can be told: the cases that are left. */
const unseen: Record<string, RegExp> = {
	// Nobody knows that a field is required, and the service takes what it gets.
	'fields.required': /^(?!.*resource\.create)/,
	// Lists offer what may be meant, or by name in place of the reference.
	'fields.ref': /^(?!list catalogue(AiGenerate|Resource getFields))/,
	'fields.type': /^(?!list )/,
	'fields.aiEnabled': /^(?!list )/,
	'types.ref': /^(?!list )/,
	// The names of options can be typed.
	'options.name': /^(?!list )/,
	// The date of an event is then that of the record's other date, or none.
	'jobs.modifiedDate': /^(?!event )/,
	'runs.modifiedDate': /^(?!event )/,
};

const choiceOf = (named: Named): Choice => ({
	name: named.override,
	says:
		named.where === 'path'
			? `the path ${named.from} is ${named.to}`
			: `${named.from} is ${named.to}`,
	wanted: 'named',
	...(unseen[named.override] && { in: unseen[named.override] }),
	overrides: { [named.override]: named.to },
	appliesTo: named.appliesTo,
	// An end is then known by a job itself or by its code, whose word is another.
	...(/^(jobs\.status|runs\.statusLabel)$/.test(named.override) && {
		loses: ['state', 'previousState', 'summary'],
	}),
	// A sentence tells the type where there is one.
	...(named.override === 'jobs.type' && { loses: ['summary'] }),
	...(named.override === 'fields.type' && { loses: ['readAs'] }),
	...(named.where === 'answer' && {
		renamed: { [named.to]: named.from },
		success: (given: Answer) => inAnswer(given, named),
	}),
	...(['query', 'body', 'field', 'dates'].includes(named.where) && {
		ask: (scene: Scene) => inRequest(named, scene),
	}),
	...(named.where === 'operator' && {
		renamed: { [named.to]: named.from },
		ask: ({ asked: request }: Scene) => {
			const body = inOperators(rowOf(request.body), named.from, named.to);
			// An operator that the service does not know.
			request.body = body ?? { filters: [{ field: 'title', op: 'unknown operator', value: '' }] };
		},
	}),
	...(named.where === 'path' && pathChoice(named)),
});

/** The rule that leaves the names open, by what they begin with; the others are those of endpoints that are open as a whole. */
const RULES: Record<string, string> = {
	apiKey: '2.open.key',
	types: '2.open.entries',
	fields: '2.open.entries',
	options: '2.open.options',
	update: '4.1.update.body',
	search: '4.1.advanced.open',
	query: '4.2.query.operators',
	chats: '4.3.new-chat',
	messages: '4.3.new-chat',
	trending: '4.4.trending.open',
	usage: '2.open.usage',
};

/** Paths that this service has only with a slash behind them. */
const SLASHED = {
	'apiKey.path': '/api-key',
	'jobs.path': '/jobs',
	'destinations.path': '/distribution/destinations',
	'runs.path': '/distribution/runs',
	'usage.path': '/usage',
};
const WITHOUT_SLASH = '/without-slash';
const slashed: Choice = {
	name: 'with a slash',
	says: '308 to the path with a slash behind it, where the interface leaves the path open',
	wanted: 'named',
	overrides: Object.fromEntries(
		Object.entries(SLASHED).map(([override, path]) => [override, `${path}/`]),
	),
	ask: ({ asked: request }) => {
		if (request.method !== 'GET') return;
		const path = request.path.replace(/\/$/, '');
		if (!Object.values(SLASHED).includes(path)) return;
		request.path = path === request.path ? WITHOUT_SLASH + path : path;
	},
	instead: ({ asked: { path, query } }) =>
		path.startsWith(WITHOUT_SLASH)
			? answerOf(308, undefined, {
					location: `${path.slice(WITHOUT_SLASH.length)}/${query.size > 0 ? `?${query}` : ''}`,
				})
			: undefined,
};

/** Names by which a deployment may differ. Each is a point of its own, so that a dialect can draw several. */
export const namePoints: Point[] = [
	{
		point: 'open paths',
		section: '4.8',
		says: 'how a path ends that the interface does not show',
		rules: ['open endpoints'],
		choices: [slashed],
	},
	...table.map((named) => ({
		point: `name of ${named.override}`,
		section: '4.8',
		says: 'a name that the interface does not show',
		rules: [RULES[named.override.split('.', 1).join()] ?? 'open endpoints'],
		choices: [choiceOf(named)],
	})),
];
