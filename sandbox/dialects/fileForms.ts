import type { Answer, Choice, Json, Point, Row } from './choice.ts';
import { answerOf, bytesOf, dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { disposition, headers, links, list, resumed, upload } from './fileChoices.ts';

const UPLOAD: Endpoint = 'POST /resources/{ref}/file';
const needsWarning = { wanted: 'told' } as const;
const rowsIn = (value: Json | undefined): Row[] =>
	Array.isArray(value) ? value.filter(isRow) : [];
const named = { loses: ['fileName'] };
const entry = ['ref', 'name', 'extension', 'size', 'fileName', 'kind', 'type', 'downloadUrl'];

const unlike = (
	name: string,
	says: string,
	by: (data: Row) => void,
	more: Partial<Choice> = {},
) => ({
	...upload(name, says, by),
	...more,
});
const partly = (answer: Answer, from: number, whole: Buffer, range: string | undefined): Answer => {
	const { 'content-range': _, ...kept } = answer.headers;
	return {
		...answer,
		status: 206,
		headers: { ...kept, ...(range !== undefined && { 'content-range': range }) },
		bytes: whole.subarray(from),
	};
};

export const fileFormPoints: Point[] = [
	{
		point: 'file names',
		section: '4.8',
		says: 'further ways to name a file',
		rules: ['4.8.download.range', 'open endpoints'],
		choices: [
			disposition('extended in Latin', (file) => `attachment; filename*=ISO-8859-1''${file}`),
			disposition('without quotes at the end', (file) => `attachment; filename="${file}`, named),
			disposition('single quotes', (file) => `attachment; filename='${file}'`, named),
			disposition('with a path', (file) => `attachment; filename="/srv/files/${file}"`),
			disposition('with size', (file) => `attachment; size=1; filename="${file}"; foo`),
			headers(
				'forced',
				'application/force-download',
				(all) => {
					all['content-type'] = 'application/force-download';
				},
				{ loses: ['mimeType'] },
			),
			headers(
				'typed twice',
				'a type with a charset',
				(all) => {
					all['content-type'] = `${all['content-type'] ?? ''}; charset=UTF-8`;
				},
				{ loses: ['mimeType'] },
			),
		],
	},
	{
		point: 'rests',
		section: '4.8',
		says: 'further answers to a request for the rest of a file',
		rules: ['4.8.download.range'],
		choices: [
			resumed('of unknown length', '206 and bytes 50-99/*', (answer, from, whole) =>
				partly(answer, from, whole, `bytes ${from}-${whole.length - 1}/*`),
			),
			resumed(
				'without a range',
				'206 and no Content-Range',
				(answer, from, whole) => partly(answer, from, whole, undefined),
				'told',
			),
			resumed(
				'other file',
				'200 with another file of the same length',
				(answer, _from, whole) => ({
					...answer,
					status: 200,
					bytes: Buffer.alloc(whole.length, 'x'),
				}),
				'told',
			),
			resumed(
				'page',
				'200 and a page',
				() => bytesOf(200, 'text/html', '<html>Sign in</html>'),
				'told',
			),
			resumed('204', '204', () => answerOf(204, undefined), 'told'),
		],
	},
	{
		point: 'file entries',
		section: '4.8',
		says: 'further forms of the list of files',
		rules: ['open endpoints', '4.8.files.no-original'],
		choices: [
			list('original empty list', 'no original is an empty list', (data) => ({
				...data,
				original: data.original ?? [],
			})),
			list('original empty object', 'no original is {}', (data) => ({
				...data,
				original: data.original ?? {},
			})),
			list('without original', 'no original is left out', ({ original = null, ...data }) =>
				original === null ? data : { original, ...data },
			),
			list(
				'one flat list',
				'one list, each with its kind',
				({ original = null, alternatives = [] }) => [
					...(isRow(original) ? [{ ...original, type: 'original' }] : []),
					...rowsIn(alternatives).map((row) => ({ ...row, type: 'alternative' })),
				],
				{ ...needsWarning, loses: entry },
			),
			list('within files', 'both stand under files', (data) => ({ files: data }), needsWarning),
			list('alternatives by ref', 'alternatives by their references', (data) => ({
				...data,
				alternatives: Object.fromEntries(
					rowsIn(data.alternatives).map((row) => [String(row.ref), row]),
				),
			})),
			list(
				'alternatives by name',
				'alternatives by their names',
				(data) => ({
					...data,
					alternatives: Object.fromEntries(
						rowsIn(data.alternatives).map(({ name = '', ...row }) => [String(name), row]),
					),
				}),
				{ ...needsWarning, loses: entry },
			),
			list(
				'alternatives by kind',
				'alternatives by what they are',
				(data) => ({
					...data,
					alternatives: { audio: data.alternatives ?? [] },
				}),
				{ ...needsWarning, loses: entry },
			),
			list('one alternative', 'one alternative without a list around it', (data) => ({
				...data,
				alternatives:
					rowsIn(data.alternatives).length === 1
						? (rowsIn(data.alternatives)[0] ?? null)
						: (data.alternatives ?? null),
			})),
			list('alternatives in groups', 'a list of groups with their files', (data) => ({
				...data,
				alternatives: rowsIn(data.alternatives).map((row) => ({ name: 'Group', files: [row] })),
			})),
			list('another name', 'alternatives under another name', ({ alternatives = [], ...data }) => ({
				...data,
				alternativeFiles: alternatives,
			})),
			list('other lists', 'further lists, of no files', (data) => ({
				...data,
				tags: [{ ref: 9, name: 'frontlist' }],
			})),
			list(
				'in part',
				'the first alternatives alone, and how many there are',
				(data) => {
					const rows = rowsIn(data.alternatives);
					return { ...data, alternatives: { results: rows.slice(0, 1), total: rows.length } };
				},
				needsWarning,
			),
			links('with entities', '&amp; in addresses', (url) => url.href.replaceAll('&', '&amp;')),
		],
	},
	{
		point: 'stored files',
		section: '2',
		says: 'what an upload says of the file',
		rules: ['2.upload*'],
		choices: [
			unlike(
				'name changed',
				'the stored name is another',
				(data) => {
					data.fileName = 'stored_1.bin';
				},
				{ ...named, loses: ['fileName'], ...needsWarning },
			),
			unlike(
				'smaller',
				'fewer bytes than were sent',
				(data) => {
					data.fileSize = 1;
				},
				{ loses: ['fileSize', 'checksumVerified'], ...needsWarning },
			),
			unlike(
				'size zero',
				'no bytes',
				(data) => {
					data.fileSize = 0;
				},
				{ loses: ['fileSize', 'checksumVerified'], ...needsWarning },
			),
			unlike(
				'size null',
				'no size',
				(data) => {
					data.fileSize = null;
				},
				{ loses: ['fileSize', 'checksumVerified'] },
			),
			unlike(
				'other resource',
				'the reference of another resource',
				(data) => {
					data.ref = 999_999;
				},
				needsWarning,
			),
			unlike('data in a list', 'a list with the record', () => undefined, {
				appliesTo: [UPLOAD],
				success: (answer) => setData(answer, [rowOf(dataOf(answer))]),
			}),
		],
	},
];
