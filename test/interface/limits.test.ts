import { byId } from '../engine/locators';
import { packageTypes } from '../engine/packageTypes';
import { service } from '../nodes/service';
import { editor } from '../sandbox/startSandbox';
import { actions } from '../tools/toolNodes';

const catalogue = service();
const settings = { onError: 'continueErrorOutput' } as const;

describe('limits and states that need no operation of their own', () => {
	beforeEach(async () => await catalogue.forget());

	it('a job reference below 1 is refused, in the node before anything is sent', async () => {
		for (const ref of ['0', '-1']) {
			// As an expression: the form itself refuses what is typed.
			const job = byId('={{ $json.job }}');
			const { errors } = await catalogue.run(
				'catalogueJob',
				{ operation: 'get', job },
				{ items: [{ job: ref }], settings },
			);
			expect(errors).toEqual([
				expect.objectContaining({ code: 'PARAMETER', message: expect.stringContaining(ref) }),
			]);
		}
		expect(await catalogue.journal()).toEqual([]);
		expect((await catalogue.sandbox.as(editor).get('/jobs/0')).status).toBe(400);
	});

	it('nothing deletes for good: the one DELETE archives', async () => {
		const { paths } = await catalogue.sandbox.control('openapi.json');
		expect(Object.keys(paths).filter((path) => paths[path].delete)).toEqual(['/resources/{ref}']);

		const { names, nodeTypes } = await packageTypes();
		const methods = names.flatMap(
			(name) =>
				JSON.stringify(nodeTypes.getByNameAndVersion(name).description).match(
					/"method":"DELETE"/g,
				) ?? [],
		);
		expect(methods).toHaveLength(1);
		expect(
			[...(await actions()).entries()].filter(([, action]) => /delete|remove/i.test(action)),
		).toEqual([]);

		const { items } = await catalogue.run('catalogueResource', {
			resource: 'resource',
			operation: 'archive',
			resourceRef: byId('1001'),
		});
		expect(items[0]?.json).toMatchObject({
			deleted: true,
			type: 'soft',
			details: { new_state: 3 },
		});
	});
});
