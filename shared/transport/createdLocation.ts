import type { IDataObject } from 'n8n-workflow';
import type { Endpoint } from '../deployment/endpoints';
import { refOf } from '../values/read';

/** What a create made, where no more is answered than its address (201 with Location): /jobs/7 for POST /jobs. */
export function createdAtLocation(
	endpoint: Endpoint | undefined,
	status: number,
	location = '',
): IDataObject | undefined {
	const { path = '', proof = '' } = endpoint ?? {};
	const asked = `http://service${path}`;
	if (status !== 201 || !/ref$/i.test(proof) || !URL.canParse(location, asked)) return undefined;
	const [place = '', end] = new URL(location, asked).pathname.split(/\/(?=[^/]+\/?$)/);
	const ref = refOf(end?.replace(/\/$/, ''));
	return ref !== undefined && place.endsWith(path) ? { [proof]: ref } : undefined;
}
