import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import type { Catalogue } from '../transport/pipeline';
import { distinct } from '../values/onePerKey';
import {
	countOf,
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	objectOf,
	objectsOf,
	quoted,
	refOf,
	textOf,
} from '../values/read';
import { answeredForOther, checkAnswered, RESOURCE_KEYS } from './answeredFor';
import { missingAnswer } from './recordShape';

/** A downloadable file of a resource (interface 4.8). */
export interface ResourceFile {
	kind: 'original' | 'alternative';
	ref: number | undefined;
	name: string;
	downloadUrl: string | undefined;
	raw: IDataObject;
}

function fileOf({ assumed }: Names, kind: ResourceFile['kind'], raw: IDataObject): ResourceFile {
	const key = assumed('files.ref');
	const ref = refOf(raw[key]);
	return {
		kind,
		ref,
		name: textOf(raw[assumed('files.name')]) ?? '',
		downloadUrl: textOf(raw.downloadUrl),
		raw: ref === undefined ? raw : { ...raw, [key]: ref },
	};
}

/** A file may be nothing but its address. */
function rowOf(file: unknown): IDataObject[] {
	if (isObject(file)) return [file];
	const isAddress = typeof file === 'string' && file.trim() !== '' && flagOf(file) === undefined;
	return isAddress ? [{ downloadUrl: file }] : [];
}

/** No file is written as null, false, or an empty list or object; a list may hold the one original. */
const originalIn = (value: unknown): IDataObject[] =>
	[value]
		.flat()
		.flatMap(rowOf)
		.filter((file) => !isNothing(file) && !Object.values(file).every(isNothing))
		.slice(0, 1);

/** Files may stand in groups, and these in pages. */
const DEEPEST = 3;
const IS_FILE_NAME = /\.\w{1,8}$/;

const hasAddress = (file: IDataObject) => Object.hasOwn(file, 'downloadUrl');

/** Files in a list, in an object keyed by reference, name or kind, or in a list of groups; or the one that there is. */
function filesIn(value: unknown, { assumed }: Names, depth = 0): IDataObject[] {
	const below = (entry: unknown) => filesIn(entry, { assumed }, depth + 1);
	if (depth > DEEPEST) return [];
	if (Array.isArray(value)) return value.flatMap(below);
	if (!isObject(value)) return rowOf(value);
	const keyed = objectsOf(value, assumed('files.ref'));
	if (keyed.length > 0) return keyed.flatMap(below);
	const nested = Object.entries(value).filter(
		([, entry]) => typeof entry === 'object' && !isNothing(entry),
	);
	if (hasAddress(value) || (depth > 0 && nested.length === 0)) return rowOf(value);
	const files = nested.flatMap(([key, entry]) => {
		const name = IS_FILE_NAME.test(key) && isObject(entry) && { [assumed('files.name')]: key };
		return below(entry).map((file) => ({ ...name, ...file }));
	});
	const isFile = [assumed('files.ref'), assumed('files.name')].some((key) =>
		Object.hasOwn(value, key),
	);
	if (files.some(hasAddress) || (files.length > 0 && !isFile)) return files;
	return isFile ? [value] : Object.values(value).flatMap(rowOf);
}

const IS_ORIGINAL = /original/i;
const IS_KIND = /original|alternative/i;

const isOriginal = ({ kind, type, isOriginal: flag }: IDataObject) =>
	[kind, type].some((word) => isSameWord(textOf(word) ?? '', 'original')) || flagOf(flag) === true;

/** Lists under unknown names are files if all in them have an address, the one key that the interface names. */
function otherLists(place: IDataObject, knownKeys: string[], names: Names) {
	const lists = Object.entries(place)
		.filter(
			([key, value]) => !knownKeys.includes(key) && typeof value === 'object' && !isNothing(value),
		)
		.map(([key, value]) => ({
			key,
			files: Array.isArray(value) || IS_KIND.test(key) ? filesIn(value, names) : [],
		}));
	const areFiles = ({ files }: { files: IDataObject[] }) =>
		files.length > 0 && files.every(hasAddress);
	return {
		read: lists.filter(areFiles),
		unread: lists.filter((list) => !areFiles(list)).map(({ key }) => key),
	};
}

function filesByKind(data: unknown, names: Names, warn: (text: string) => void) {
	const originalKey = names.assumed('files.original');
	const alternativesKey = names.assumed('files.alternatives');
	const keys = [originalKey, alternativesKey];
	const hasKnown = (place: IDataObject) => keys.some((key) => Object.hasOwn(place, key));
	const place = Array.isArray(data)
		? { [alternativesKey]: data }
		: ([data, ...Object.values(objectOf(data))].filter(isObject).find(hasKnown) ?? objectOf(data));
	const { read, unread } = otherLists(place, keys, names);
	if (unread.length > 0)
		warn(
			`The list of files also contains ${quoted(unread)}. If these are files, set 'files.original' or 'files.alternatives' in 'Interface Overrides' of the credential.`,
		);
	const filesOfLists = (isWanted: (key: string) => boolean) =>
		read.filter(({ key }) => isWanted(key)).flatMap(({ files }) => files);
	const originals = [
		...originalIn(place[originalKey]),
		...filesOfLists((key) => IS_ORIGINAL.test(key)),
	].slice(0, 1);
	const rows = distinct([
		...filesIn(place[alternativesKey], names),
		...filesOfLists((key) => !IS_ORIGINAL.test(key)),
	]);
	const total =
		countOf(objectOf(place[alternativesKey]).total) ??
		(countOf(place.total) ?? 0) - originals.length;
	if (total > rows.length)
		warn(
			`The service returned ${rows.length} of ${total} alternative files. Ask the administrator of the catalogue how to get the rest.`,
		);
	if (originals.length > 0 || Object.hasOwn(place, originalKey)) return { originals, rows };
	const marked = rows.filter(isOriginal);
	const isMixed = Array.isArray(data) || (read.length > 0 && !hasKnown(place));
	if (rows.length > 0 && marked.length === 0 && isMixed)
		warn(
			'The service returned all files in one list without saying which one is the original, so all of them count as alternatives.',
		);
	return { originals: marked.slice(0, 1), rows: rows.filter((row) => !isOriginal(row)) };
}

/** The original, where there is one that may be downloaded, and the alternatives. `warn` gets a sentence about lists that may be files but are not read. */
export async function filesOf(
	catalogue: Catalogue,
	resourceRef: number,
	warn: (text: string) => void = () => {},
): Promise<ResourceFile[]> {
	const { data } = await catalogue.call({
		...to(endpoints.listFiles, { ref: resourceRef }, catalogue),
		repeat: 'safe',
	});
	if (!isNothing(data) && typeof data !== 'object' && data !== false)
		throw missingAnswer(`the files of resource ${resourceRef}`, data);
	checkAnswered('the files of resource', objectOf(data), RESOURCE_KEYS, resourceRef);
	const { originals, rows } = filesByKind(data, catalogue, warn);
	const [other] = [...originals, ...rows].flatMap(
		(raw) => answeredForOther('resource', raw, RESOURCE_KEYS, resourceRef) ?? [],
	);
	if (other !== undefined) warn(other);
	return [
		...originals.map((raw) => fileOf(catalogue, 'original', raw)),
		...rows.map((raw) => fileOf(catalogue, 'alternative', raw)),
	];
}
