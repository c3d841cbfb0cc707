import type { Choice, Json, Point, Row } from './choice.ts';
import { changeDeep, isRow } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

const GENERATE: Endpoint = 'POST /ai/generate-field';
const images: Endpoint[] = ['POST /ai/generate-artwork', 'POST /ai/images/generate'];
const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];
const needsWarning = { wanted: 'told' } as const;
const rowsIn = (value: Json | undefined): Row[] =>
	Array.isArray(value) ? value.filter(isRow) : [];

const generated = (
	name: string,
	says: string,
	by: (data: Row) => Json,
	more: Partial<Choice> = {},
) =>
	record([GENERATE], name, says, by, {
		loses: ['generationType', 'nodeNames', 'nodeIds', 'fieldRef', 'streamId'],
		...more,
	});
const pictures = (
	name: string,
	says: string,
	by: (rows: Row[]) => Json,
	more: Partial<Choice> = {},
) => record(images, name, says, (data) => ({ ...data, images: by(rowsIn(data.images)) }), more);
/** The address of a small picture. */
const thumbnails = (name: string, says: string, by: (url: URL) => string): Choice => ({
	name,
	says,
	appliesTo: SEARCHES,
	loses: ['thumbnailUrl', 'previewUrl'],
	toldIn: /downloadCover/,
	success: (answer) =>
		changeDeep(answer, (value, key) =>
			/^(thumbnail|preview)Url$/.test(key) && typeof value === 'string' && URL.canParse(value)
				? by(new URL(value))
				: value,
		),
});

export const generatedPoints: Point[] = [
	{
		point: 'generated values',
		section: '2',
		says: 'the value that was generated for a field',
		rules: ['2.generated*', '4.4.field*'],
		choices: [
			generated('type in capitals', 'TEXT', (data) => ({
				...data,
				generationType: String(data.generationType).toUpperCase(),
			})),
			generated('without type', 'no generationType', ({ generationType: _, ...data }) => data),
			generated(
				'as list',
				'the value as a list of texts',
				(data) => ({
					...data,
					value: String(data.value).split(', '),
				}),
				{ ...needsWarning, loses: ['value', 'generationType'] },
			),
			generated(
				'by language',
				'the value by language',
				(data) => ({ ...data, value: { en: data.value ?? '' } }),
				needsWarning,
			),
			generated('in a list', 'a list with the record', (data) => [data]),
			generated('value alone', 'data is the value', ({ value = '' }) => value, needsWarning),
			generated(
				'not yet',
				'no value, and a status',
				(data) => ({ ...data, value: '', status: 'processing' }),
				needsWarning,
			),
			generated(
				'other field',
				'the answer is of another field',
				(data) => ({
					...data,
					fieldRef: 999,
					fieldName: 'another_field',
				}),
				needsWarning,
			),
			generated(
				'without names',
				'no fieldName and no fieldRef',
				({ fieldName: _, fieldRef: _ref, ...data }) => data,
				{
					loses: ['fieldName', 'fieldRef'],
				},
			),
			generated(
				'spaces',
				'nothing but spaces',
				(data) => ({ ...data, value: '   ' }),
				needsWarning,
			),
		],
	},
	{
		point: 'image records',
		section: '2',
		says: 'further forms of the images of an answer',
		rules: ['2.image*', '2.artwork*', '2.prompt-image*'],
		choices: [
			pictures('keyed', 'images as an object', (rows) =>
				Object.fromEntries(rows.map((row, index) => [String(index), row])),
			),
			pictures(
				'paths alone',
				'images as their paths',
				(rows) => rows.map(({ path = '' }) => path),
				{
					...needsWarning,
					loses: ['url'],
				},
			),
			pictures('none', 'no image, and a sentence why', () => [], needsWarning),
			pictures(
				'addresses alone',
				'a url and no path',
				(rows) => rows.map(({ url = '' }) => ({ url })),
				{
					...needsWarning,
					loses: ['path'],
				},
			),
			pictures(
				'from the root',
				'addresses without a host',
				(rows) =>
					rows.map((row) => ({
						...row,
						url:
							typeof row.url === 'string'
								? row.url.replace(/^https?:\/\/[^/]+/, '')
								: (row.url ?? null),
					})),
				{ loses: ['url', 'image'] },
			),
			thumbnails(
				'pictures from the root',
				'addresses of pictures without a host',
				(url) => url.pathname + url.search,
			),
			thumbnails(
				'pictures without scheme',
				'addresses of pictures without a scheme',
				(url) => `//${url.host}${url.pathname}${url.search}`,
			),
			thumbnails(
				'pictures with entities',
				'&amp; in addresses of pictures',
				(url) => `${url.href}${url.search === '' ? '?' : '&amp;'}a=1&amp;b=2`,
			),
		],
	},
];
