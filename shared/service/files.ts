import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { isObject, objectOf, objectsOf, refOf, textOf } from './read';

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

/** The original, where there is one that may be downloaded, and the alternatives. */
export async function filesOf(catalogue: Catalogue, resourceRef: number): Promise<ResourceFile[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path(at('files.listPath'), { ref: resourceRef }),
		repeat: 'safe',
	});
	const { [at('files.original')]: original, [at('files.alternatives')]: alternatives } = objectOf(data);
	return [
		...(isObject(original) ? [fileOf(catalogue, 'original', original)] : []),
		...objectsOf(alternatives).map((raw) => fileOf(catalogue, 'alternative', raw)),
	];
}
