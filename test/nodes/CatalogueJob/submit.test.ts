import { byId } from '../../engine/locators';
import { ebook, resourceOfType } from '../../sandbox/catalogue';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const job = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run('catalogueJob', { resource: 'job', operation, ...parameters }, options);
const submission = (jobType: string, options: object = {}) => ({
	jobType: { __rl: true, mode: 'name', value: jobType },
	resourceRef: byId('={{ $json.ref }}'),
	options,
});
const advance = async (ms: number) => await catalogue.sandbox.control('clock', { advance: ms });

describe('Job: Submit', () => {
	beforeEach(async () => await catalogue.forget());

	it('gives the reference and the state, and sends a key', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const book = { ref, title: 'A book', isbn: '9780306406157' };
		const { items } = await job('submit', submission('metadata_export'), { items: [book] });
		expect(items[0]?.json).toEqual({
			...book,
			jobRef: expect.any(Number),
			type: 'metadata_export',
			status: { code: 1, label: 'ready' },
			replayed: false,
		});
		const request = (await catalogue.journal()).find(
			({ method, path }) => method === 'POST' && path === '/jobs',
		);
		expect(request?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
		const read = await job(
			'get',
			{ job: byId('={{ $json.jobRef }}') },
			{ items: [items[0]!.json] },
		);
		expect(read.items[0]?.json).toMatchObject(book);
	});

	it('sends the options that are filled in and merges further ones', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const options = {
			name: 'For Marketing',
			aiComments: true,
			additionalFields: '{ "resource": 1, "language": "en" }',
		};
		await job('submit', submission('formatted_extract', options), { items: [{ ref }] });
		await advance(10_000);
		const { data } = await catalogue.sandbox.as(editor).get(`/resources/${ref}/files`);
		const [file] = data.data.alternatives.slice(-1);
		expect(file.name).toBe('For Marketing (extract).txt');
		const { data: text } = await catalogue.sandbox.as(editor).get(file.downloadUrl);
		expect(text).toContain('Comment of the sandbox');
	});

	it('one whose answer was lost is submitted once', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		await catalogue.fault({ method: 'POST', path: '/jobs', times: 1 }, { kind: 'dropAfterCommit' });
		const before = (await job('getMany', { returnAll: true })).items.length;
		const { items } = await job('submit', submission('metadata_export'), { items: [{ ref }] });
		expect(items[0]?.json.replayed).toBe(true);
		expect((await job('getMany', { returnAll: true })).items).toHaveLength(before + 1);
	});

	it("the service's refusals and what was not chosen are each item's own", async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Marketing Asset');
		const { errors } = await job('submit', submission('={{ $json.type }}'), {
			items: [
				{ ref, type: 'no_such_type' },
				{ ref, type: 'text_extraction' },
				{ ref, type: '' },
			],
			settings: continues,
		});
		expect(errors.map(({ code }) => code)).toEqual(['VALIDATION', 'JOB_NOT_ALLOWED', 'PARAMETER']);
		expect(errors[2]?.message).toBe("'Job Type' is empty");
	});
});
