import { service } from '../service';

const tools = service();
const named = (name: string) => ({ __rl: true, mode: 'name', value: name });
const settings = { onError: 'continueErrorOutput' } as const;

describe('Tool: Call', () => {
	it('does not take the number of a run for that of a resource, and takes that of a job for a job', async () => {
		const event = (kind: string, ref: number) => ({
			kind,
			ref,
			eventId: `${kind}:${ref}:complete`,
		});
		const errorOf = async (name: string, item: object) =>
			(
				await tools.run(
					'catalogueTool',
					{ operation: 'call', tool: named(name), specifyParameters: 'input' },
					{ items: [{ ...item }], settings },
				)
			).errors[0]?.message;
		expect(await errorOf('archive_resource', event('run', 1001))).toBe(
			"The input item is the event of run 1001, so its 'ref' is not the reference of a resource",
		);
		expect((await tools.journal()).some(({ method }) => method === 'DELETE')).toBe(false);
		expect(await errorOf('get_job', event('job', 1001))).not.toContain("its 'ref' is not");
		expect(await errorOf('list_files', { ref: 1001 })).toBeUndefined();
	});
});
