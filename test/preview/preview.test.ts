import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import type { DescribedOperation } from '../contract/operations';
import { nodeTypes, operationsOf } from '../contract/operations';
import { errorOutput, runNode } from '../request/running';
import type { Seen } from '../request/tinyServer';
import { resourceWith } from '../sandbox/catalogue';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { forms } from './forms';
import { useRecorder } from './recorder';

const NOT_YET = 'not known yet';
/** POSTs that only ask. */
const questions = ['/catalogue/query'];
const asking = ['catalogueResource resource advancedSearch', 'catalogueTool tool getMany'];

const sandbox = useSandbox();
const service = useRecorder(sandbox);
let book: IDataObject;
beforeEach(async () => {
	await sandbox.control('reset', {});
	await sandbox.control('chat/pace', { imageMs: 0, artworkMs: 0 });
	book = (await resourceWith(sandbox, { format: 'EPUB' })) as unknown as IDataObject;
	service.forget();
});

const file = {
	data: Buffer.from('A short book').toString('base64'),
	mimeType: 'application/epub+zip',
	fileName: 'a.epub',
};

const item = (more: IDataObject = {}) => {
	const { ref, title, fields } = book as { ref: number; title: string; fields: IDataObject };
	return {
		json: { id: 0, ref, resource: ref, title, fields, isbn: fields.isbn, ...more },
		binary: { data: file },
	} as unknown as IDataObject;
};

let executions = 0;
const run = async (
	{ type, parameters }: { type: string; parameters: IDataObject },
	more: IDataObject,
	items = [item()],
) =>
	await runNode({
		type,
		parameters: { ...parameters, ...more },
		items,
		settings: errorOutput,
		credential: { baseUrl: service.url, apiKey: editor },
		options: { executionId: `execution-${++executions}` },
	});

const requestsOf = (succeeded: Array<{ json: IDataObject }>) =>
	succeeded.flatMap(
		({ json }) => json.requests as Array<{ method: string; path: string; body?: unknown }>,
	);

/** The text of a previewed body as a pattern: what nobody can know yet stands for anything. */
const pattern = (text: string) =>
	new RegExp(
		`^${text
			.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
			.replaceAll(`"${NOT_YET}"`, '.+')
			.replaceAll(NOT_YET, '.+')}$`,
		's',
	);

/** A preview and what follows it may begin in two seconds of the clock. */
const withoutSeconds = (text: string) => text.replace(/\d\d:\d\dZ/g, 'Z');

function expectSent(
	previewed: Array<{ method: string; path: string; body?: unknown }>,
	sent: Seen[],
): void {
	expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
		previewed.map(({ method, path }): unknown =>
			expect.stringMatching(pattern(`${method} ${path}`)),
		),
	);
	for (const [index, { body }] of previewed.entries()) {
		if (body === undefined) continue;
		const text = JSON.stringify(body);
		const arrived = sent[index]?.body ?? '';
		if (text.includes(NOT_YET)) expect(arrived).toMatch(pattern(text));
		else expect(withoutSeconds(arrived)).toBe(withoutSeconds(text));
	}
}

const cases = Object.entries(forms).flatMap(([title, all]) =>
	all.map((form, index) => ({ title: all.length > 1 ? `${title}, ${index + 1}` : title, form })),
);

describe('every operation that writes or costs', () => {
	let operations: DescribedOperation[];
	beforeAll(async () => {
		operations = [...(await nodeTypes())].flatMap(([name, type]) => operationsOf(name, type));
	});

	const endpointOf = ({ option }: DescribedOperation) => ({
		method: option.routing?.request?.method,
		url: option.routing?.request?.url ?? '',
	});

	it('has a preview, and a form in this suite', () => {
		const writing = operations.filter((operation) => {
			const { method, url } = endpointOf(operation);
			return (
				(method !== 'GET' && !questions.includes(url) && !asking.includes(operation.title)) ||
				operation.title === 'catalogueDistribution feed start'
			);
		});
		const withPreview = operations.filter(({ properties }) =>
			properties.some(({ name }) => name === 'preview'),
		);
		expect(withPreview.map(({ title }) => title).sort()).toEqual(
			writing.map(({ title }) => title).sort(),
		);
		expect(Object.keys(forms).sort()).toEqual(writing.map(({ title }) => title).sort());
	});

	it.each(cases)(
		'$title: sends and pays nothing, and shows what the next run sends',
		async ({ form }) => {
			const effects = await sandbox.control('effects');
			const usage = async () => (await sandbox.as(editor).get('/usage')).data.data;
			const used = await usage();
			const shown = await run(form, { preview: true });
			expect(shown.failed).toEqual([]);
			expect(shown.succeeded).toHaveLength(1);
			expect(shown.succeeded[0]?.json).toMatchObject({ preview: true, action: expect.any(String) });
			expect(service.writes()).toEqual([]);
			expect(await sandbox.control('effects')).toEqual(effects);
			expect(await usage()).toEqual(used);
			// One item may name several resources, which are counted.
			const count = Number(shown.succeeded[0]?.json.resourceCount ?? 1);
			expect(shown.hints.join()).toMatch(
				new RegExp(`Preview: ${count} would be \\w+\\. Nothing was sent, nothing was paid`),
			);

			const previewed = requestsOf(shown.succeeded);
			expect(previewed.length).toBeGreaterThan(0);
			expect(JSON.stringify(shown.succeeded)).not.toMatch(/idempotency/i);
			const done = await run(form, {});
			expect(done.failed).toEqual([]);
			expectSent(previewed, service.writes());
		},
	);

	it('a file is told by its name, size and checksum, which arrive', async () => {
		const [form] = forms['catalogueFile file upload'] ?? [];
		const { succeeded } = await run(form!, { preview: true });
		expect(succeeded[0]?.json.file).toEqual({
			name: 'a.epub',
			type: 'application/epub+zip',
			size: 12,
			sha256: createHash('sha256').update('A short book').digest('hex'),
		});
		await run(form!, {});
		expect(service.writes()[0]?.body).toContain(
			'filename="a.epub"\r\nContent-Type: application/epub+zip\r\n\r\nA short book\r\n',
		);
	});
});
