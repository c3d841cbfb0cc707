import type { Answer, Choice, Json, Point, Row } from './choice.ts';
import { answerOf, refusalOf, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { FIELDS } from './fieldChoices.ts';

const SEARCH: Endpoint = 'POST /resources/search';

/** The fields of all types are not listed at once. */
const byType = (name: string, says: string, answer: () => Answer): Choice => ({
	name,
	says,
	appliesTo: [FIELDS],
	instead: ({ asked: { query } }) => (query.has('type') ? undefined : answer()),
});

/** Beside the books of a query their formats are looked up, many at once; without them the rest is given, and said. */
const FORMATS = /byFilters/;
const several = (value: Json | undefined): value is Json[] =>
	Array.isArray(value) && value.length > 1;
const filtersOf = (body: Json | undefined): Row => rowOf(rowOf(body).fieldFilters);

/** What is answered in the place of a search by several values. */
const toSeveral = (name: string, says: string, answer: () => Answer): Choice => ({
	name,
	says,
	appliesTo: [SEARCH],
	toldIn: FORMATS,
	instead: ({ asked: { body } }) =>
		Object.values(filtersOf(body)).some(several) ? answer() : undefined,
});

export const formHabitPoints: Point[] = [
	{
		point: 'fields by type',
		section: '4.1',
		says: 'the fields where no type is given',
		rules: ['4.1.fields.in.type', '2.open.entries', '1.discovery'],
		choices: [
			byType('refused with 200', 'refused, with status 200', () =>
				refusalOf(200, 'VALIDATION_ERROR', "Parameter 'type' is required"),
			),
			byType('refused with 422', 'refused, with status 422', () =>
				refusalOf(422, 'MISSING_PARAMETER', 'type is required'),
			),
			byType('refused without a code', 'refused in a word, with status 400', () =>
				answerOf(400, { error: 'type is required' }),
			),
			byType('none', 'an empty list', () => answerOf(200, { data: [] })),
		],
	},
	{
		point: 'several values',
		section: '4.1',
		says: 'what several values of one filter mean',
		rules: ['4.1.advanced.open'],
		choices: [
			toSeveral('all', 'a field must have all of them, which none has', () =>
				answerOf(200, { data: { results: [], total: 0, limit: 100, offset: 0 } }),
			),
			toSeveral('refused', 'a list of values is refused', () =>
				refusalOf(400, 'VALIDATION', 'fieldFilters: a value must be a string'),
			),
			{
				name: 'the first',
				says: 'the first of them alone counts',
				appliesTo: [SEARCH],
				toldIn: FORMATS,
				ask: ({ asked }) => {
					const filters = Object.entries(filtersOf(asked.body));
					if (!filters.some(([, value]) => several(value))) return;
					asked.body = {
						...rowOf(asked.body),
						fieldFilters: Object.fromEntries(
							filters.map(([name, value]) => [name, several(value) ? (value[0] ?? null) : value]),
						),
					};
				},
			},
		],
	},
];
