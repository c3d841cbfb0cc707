import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { isNothing, isObject, objectOf, objectsOf, refOf, shown, textOf } from './read';

/** A downloadable file of a resource (interface 4.8). */
export interface ResourceFile {
	kind: 'original' | 'alternative';
	ref: number | undefined;
	name: string;
	downloadUrl: string | undefined;
	/** As the service sent it. */
	raw: IDataObject;
}

const fileOf = ({ at }: Catalogue, kind: ResourceFile['kind'], raw: IDataObject): ResourceFile => ({
	kind,
	ref: refOf(raw[at('files.ref')]),
	name: textOf(raw[at('files.name')]) ?? '',
	downloadUrl: textOf(raw.downloadUrl),
	raw,
});

/** A list, or an object that is keyed by reference or number; the key is the reference of a file that says none itself. */
const listed = (value: unknown, key: string): IDataObject[] =>
	isObject(value) ? Object.entries(value).flatMap(([name, file]) => (isObject(file) ? [{ [key]: name, ...file }] : [])) : objectsOf(value);

/** Nothing is written as null, as a list or as an object without anything; a list may hold the one original. */
const originalIn = (value: unknown): IDataObject[] => [value].flat().filter(isObject).filter((file) => Object.keys(file).length > 0).slice(0, 1);

/** Lists and objects in the answer under names that are not known: they may be files. */
const unreadIn = (data: IDataObject, known: string[]): string[] =>
	Object.entries(data).flatMap(([key, value]) => (!known.includes(key) && typeof value === 'object' && !isNothing(value) ? [key] : []));

/** The original, where there is one that may be downloaded, and the alternatives; `warn` is told of what may be files and is not read. */
export async function filesOf(catalogue: Catalogue, resourceRef: number, warn: (text: string) => void = () => {}): Promise<ResourceFile[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path(at('files.listPath'), { ref: resourceRef }),
		repeat: 'safe',
	});
	const { [at('files.original')]: original, [at('files.alternatives')]: alternatives } = objectOf(data);
	const unread = unreadIn(objectOf(data), [at('files.original'), at('files.alternatives')]);
	if (unread.length > 0) warn(`The list of files also holds ${unread.map((key) => `'${shown(key)}'`).join(', ')}. If these are files, set 'files.original' or 'files.alternatives' in 'Interface Overrides' of the credential.`);
	return [
		...originalIn(original).map((raw) => fileOf(catalogue, 'original', raw)),
		...listed(alternatives, at('files.ref')).map((raw) => fileOf(catalogue, 'alternative', raw)),
	];
}
