import { editor, useSandbox } from './startSandbox';

export const uploadLimit = 300_000;
export const sandbox = useSandbox('--upload-limit', String(uploadLimit));

export const bytesOf = (key: string, url: string, headers = {}) =>
	sandbox.as(key, { responseType: 'arraybuffer', headers }).get(url);

export function form(bytes: Buffer | string, name: string, part = 'file'): FormData {
	const data = new FormData();
	data.append(part, new Blob([bytes]), name);
	return data;
}
export const upload = (ref: number, data: FormData, key = editor) =>
	sandbox.as(key).post(`/resources/${ref}/file`, data);

/** Its reference. */
export async function newBook(title: string): Promise<number> {
	const { data } = await sandbox.as(editor).post('/resources', { type: 'Book', fields: { title } });
	return data.data.ref;
}
