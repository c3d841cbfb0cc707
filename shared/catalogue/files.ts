import type { Names } from '../deployment/assumptions';
import type { IDataObject } from 'n8n-workflow';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import type { Catalogue } from '../transport/pipeline';
import {
	countOf,
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	objectOf,
	objectsOf,
	refOf,
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
	{ assumed }: Names,
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

/** Nothing is written as null, false, or as a list or an object without anything in it; a list may hold the one original. */
const originalIn = (value: unknown): IDataObject[] =>
	[value]
		.flat()
		.flatMap(rowOf)
		.filter((file) => !Object.values(file).every(isNothing))
		.slice(0, 1);

/** Files may stand in groups, and these in pages. */
const DEEPEST = 3;
const IS_FILE_NAME = /\.\w{1,8}$/;

/** Files in a list, in an object keyed by reference, name or kind, or in a list of groups; or the one that there is. */
function filesIn(value: unknown, { assumed }: Names, depth = 0): IDataObject[] {
	const below = (entry: unknown) => filesIn(entry, { assumed }, depth + 1);
	if (depth > DEEPEST) return [];
	if (Array.isArray(value)) return value.flatMap(below);
	if (!isObject(value)) return rowOf(value);
	const keyed = objectsOf(value, assumed('files.ref'));
	if (keyed.length > 0) return keyed.flatMap(below);
	const inside = Object.entries(value).filter(
		([, entry]) => typeof entry === 'object' && !isNothing(entry),
	);
	const isFile = Object.hasOwn(value, 'downloadUrl') || (depth > 0 && inside.length === 0);
	if (isFile) return rowOf(value);
	const found = inside.flatMap(([key, entry]) => {
		const names = IS_FILE_NAME.test(key) && isObject(entry) && { [assumed('files.name')]: key };
		return below(entry).map((file) => ({ ...names, ...file }));
	});
	const isOne = [assumed('files.ref'), assumed('files.name')].some((key) =>
		Object.hasOwn(value, key),
	);
	if (found.some(hasAddress) || (found.length > 0 && !isOne)) return found;
	return isOne ? [value] : Object.values(value).flatMap(rowOf);
}

const hasAddress = (file: IDataObject) => Object.hasOwn(file, 'downloadUrl');

const isOriginal = ({ kind, type, isOriginal: flag }: IDataObject) =>
	[kind, type].some((word) => isSameWord(textOf(word) ?? '', 'original')) || flagOf(flag) === true;

/** Lists under names that are not known are files where all in them have an address, the one key that the interface names. */
function furtherIn(place: IDataObject, known: string[], names: Names) {
	const entries = Object.entries(place)
		.filter(
			([key, value]) => !known.includes(key) && typeof value === 'object' && !isNothing(value),
		)
		.map(([key, value]) => ({
			key,
			files: Array.isArray(value) || IS_KIND.test(key) ? filesIn(value, names) : [],
		}));
	const isRead = ({ files }: { files: IDataObject[] }) =>
		files.length > 0 && files.every(hasAddress);
	return {
		read: entries.filter(isRead),
		unread: entries.filter((entry) => !isRead(entry)).map(({ key }) => key),
	};
}

const IS_KIND = /original|alternative/i;
const IS_ORIGINAL = /original/i;

/** The files by their kind, wherever the answer has them. */
function partsOf(data: unknown, names: Names, warn: (text: string) => void) {
	const known = [names.assumed('files.original'), names.assumed('files.alternatives')];
	const [first = '', others = ''] = known;
	const hasKnown = (place: IDataObject) => known.some((key) => Object.hasOwn(place, key));
	const place = Array.isArray(data)
		? { [others]: data }
		: ([data, ...Object.values(objectOf(data))].filter(isObject).find(hasKnown) ?? objectOf(data));
	const { read, unread } = furtherIn(place, known, names);
	if (unread.length > 0)
		warn(
			`The list of files also contains ${unread.map((key) => `'${shown(key)}'`).join(', ')}. If these are files, set 'files.original' or 'files.alternatives' in 'Interface Overrides' of the credential.`,
		);
	const originals = [
		...originalIn(place[first]),
		...read.filter(({ key }) => IS_ORIGINAL.test(key)).flatMap(({ files }) => files),
	].slice(0, 1);
	const rows = [
		...filesIn(place[others], names),
		...read.filter(({ key }) => !IS_ORIGINAL.test(key)).flatMap(({ files }) => files),
	];
	const total =
		countOf(objectOf(place[others]).total) ?? (countOf(place.total) ?? 0) - originals.length;
	if (total > rows.length)
		warn(
			`The service returned ${rows.length} of ${total} alternative files. Ask the administrator of the catalogue how to get the rest.`,
		);
	if (originals.length > 0 || Object.hasOwn(place, first)) return { originals, rows };
	const marked = rows.filter(isOriginal);
	const isMixed = Array.isArray(data) || (read.length > 0 && !hasKnown(place));
	if (rows.length > 0 && marked.length === 0 && isMixed)
		warn(
			'The service returned all files in one list without saying which one is the original, so all of them count as alternatives.',
		);
	return { originals: marked.slice(0, 1), rows: rows.filter((row) => !isOriginal(row)) };
}

/** The original, where there is one that may be downloaded, and the alternatives; `warn` is told of what may be files and is not read. */
export async function filesOf(
	catalogue: Catalogue,
	resourceRef: number,
	warn: (text: string) => void = () => {},
): Promise<ResourceFile[]> {
	const { data } = await catalogue.call({
		...to(endpoints.listFiles, { ref: resourceRef }, catalogue),
		repeat: 'safe',
	});
	const { originals, rows } = partsOf(data, catalogue, warn);
	return [
		...originals.map((raw) => fileOf(catalogue, 'original', raw)),
		...rows.map((raw) => fileOf(catalogue, 'alternative', raw)),
	];
}
