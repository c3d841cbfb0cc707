import type { IDataObject } from 'n8n-workflow';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import type { Catalogue } from '../transport/pipeline';
import {
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	listOf,
	objectOf,
	objectsOf,
	refOf,
	rowsIn,
	shown,
	textOf,
} from '../values/read';

/** A downloadable file of a resource (interface 4.8). */
export interface ResourceFile {
	kind: 'original' | 'alternative';
	ref: number | undefined;
	name: string;
	downloadUrl: string | undefined;
	/** As the service sent it. */
	raw: IDataObject;
}

const fileOf = (
	{ assumed }: Catalogue,
	kind: ResourceFile['kind'],
	raw: IDataObject,
): ResourceFile => ({
	kind,
	ref: refOf(raw[assumed('files.ref')]),
	name: textOf(raw[assumed('files.name')]) ?? '',
	downloadUrl: textOf(raw.downloadUrl),
	raw,
});

/** A file may be nothing but its address. */
const rowOf = (file: unknown): IDataObject[] =>
	isObject(file) && !isNothing(file)
		? [file]
		: typeof file === 'string' && file.trim() !== '' && flagOf(file) === undefined
			? [{ downloadUrl: file }]
			: [];

/** Nothing is written as null, false, or as a list or an object without anything; a list may hold the one original. */
const originalIn = (value: unknown): IDataObject[] => [value].flat().flatMap(rowOf).slice(0, 1);

/** A list, an object keyed by reference or name, or the one alternative that there is. */
function alternativesIn(value: unknown, { assumed }: Pick<Catalogue, 'assumed'>): IDataObject[] {
	if (!isObject(value)) return listOf(value).flatMap(rowOf);
	const keyed = objectsOf(value, assumed('files.ref'));
	return keyed.length > 0
		? keyed
		: (rowsIn(value, [assumed('files.ref'), assumed('files.name'), 'downloadUrl']) ??
				Object.values(value).flatMap(rowOf));
}

const isOriginal = ({ kind, type, isOriginal: flag }: IDataObject) =>
	[kind, type].some((word) => isSameWord(textOf(word) ?? '', 'original')) || flagOf(flag) === true;

/** All files in one list. */
function parted(rows: IDataObject[], warn: (text: string) => void) {
	if (rows.length > 0 && !rows.some(isOriginal))
		warn(
			'The service gives the files in one list and does not say which is the original, so all count as alternatives.',
		);
	return {
		originals: rows.filter(isOriginal).slice(0, 1),
		alternatives: rows.filter((row) => !isOriginal(row)),
	};
}

/** Lists and objects in the answer under names that are not known: they may be files. */
const unreadIn = (data: IDataObject, known: string[]): string[] =>
	Object.entries(data).flatMap(([key, value]) =>
		!known.includes(key) && typeof value === 'object' && !isNothing(value) ? [key] : [],
	);

/** The original, where there is one that may be downloaded, and the alternatives; `warn` is told of what may be files and is not read. */
export async function filesOf(
	catalogue: Catalogue,
	resourceRef: number,
	warn: (text: string) => void = () => {},
): Promise<ResourceFile[]> {
	const { assumed } = catalogue;
	const { data } = await catalogue.call({
		...to(endpoints.listFiles, { ref: resourceRef }, catalogue),
		repeat: 'safe',
	});
	const { [assumed('files.original')]: original, [assumed('files.alternatives')]: others } =
		objectOf(data);
	const unread = unreadIn(objectOf(data), [
		assumed('files.original'),
		assumed('files.alternatives'),
	]);
	if (unread.length > 0)
		warn(
			`The list of files also holds ${unread.map((key) => `'${shown(key)}'`).join(', ')}. If these are files, set 'files.original' or 'files.alternatives' in 'Interface Overrides' of the credential.`,
		);
	const { originals, alternatives } = Array.isArray(data)
		? parted(data.flatMap(rowOf), warn)
		: { originals: originalIn(original), alternatives: alternativesIn(others, catalogue) };
	return [
		...originals.map((raw) => fileOf(catalogue, 'original', raw)),
		...alternatives.map((raw) => fileOf(catalogue, 'alternative', raw)),
	];
}
