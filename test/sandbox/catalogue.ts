import type { Json, RunningSandbox } from './startSandbox';
import { editor } from './startSandbox';

/** The first resource that the editor finds with those field values. */
export async function resourceWith(
	sandbox: RunningSandbox,
	fieldFilters: object,
	key = editor,
): Promise<{ ref: number; title: string; fields: Json }> {
	const { data } = await sandbox.as(key).post('/resources/search', { fieldFilters, limit: 1 });
	const [found] = data.data.results;
	if (!found) throw new Error(`No resource has ${JSON.stringify(fieldFilters)}`);
	return found;
}

/** A Book with an EPUB file. */
export const ebook = (sandbox: RunningSandbox) => resourceWith(sandbox, { format: 'EPUB' });

/** Refs of resource types by name. */
export async function typeRef(sandbox: RunningSandbox, name: string): Promise<number> {
	const { data } = await sandbox.as(editor).get('/resources/types');
	return data.data.find((type: { name: string }) => type.name === name).ref;
}

/** A resource of that type which the editor sees. */
export async function resourceOfType(
	sandbox: RunningSandbox,
	name: string,
): Promise<{ ref: number; title: string; fields: Json }> {
	const { data } = await sandbox
		.as(editor)
		.post('/resources/search', { type: await typeRef(sandbox, name), limit: 1 });
	return data.data.results[0];
}

/** The code of an error answer, checked to be the service's envelope. */
export function refusal({ status, data }: { status: number; data: Json }): [number, string] {
	expect(data).toEqual({
		success: false,
		status: 'fail',
		message: expect.any(String),
		error: { code: expect.any(String), message: data.message },
	});
	return [status, data.error.code];
}
