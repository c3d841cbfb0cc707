import { archive as operation } from '../../../nodes/CatalogueResource/operations/resource/archive.operation';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';
import { resourceOfType } from '../../sandbox/catalogue';
import { reader } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const archive = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'archive', ...parameters },
		options,
	);

describe('Resource: Archive', () => {
	it('says deleted, and what became of the state; again it says that it was archived before', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Marketing Asset');
		const parameters = { resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' } };
		const first = await archive(parameters, { items: [{ ref }] });
		expect(first.items.map(({ json }) => json)).toEqual([
			{
				ref,
				deleted: true,
				type: 'soft',
				details: { previous_state: expect.any(Number), new_state: 3 },
			},
		]);
		expect(first.hints).toEqual([]);
		const again = await archive(parameters, { items: [{ ref }] });
		expect(again.items[0]?.json).toMatchObject({
			deleted: true,
			details: { already_in_deletion_state: true },
		});
		expect(again.hints.join()).toContain('archived before');
	});

	it('sends it again after an answer that was lost: archiving twice succeeds', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		await catalogue.fault({ method: 'DELETE', times: 1 }, { kind: 'dropAfterCommit' });
		const { items, hints } = await archive({
			resourceRef: { __rl: true, mode: 'id', value: String(ref) },
		});
		expect(items[0]?.json).toMatchObject({ ref, deleted: true });
		expect(hints.join()).toContain('archived before, or by a first request of this run.');
	});

	it("each refusal and each missing choice is its item's own, on the error output", async () => {
		const settings = { onError: 'continueErrorOutput' as const };
		const resourceRef = { __rl: true, mode: 'id', value: '={{ $json.ref }}' };
		const { errors } = await archive(
			{ resourceRef },
			{ items: [{ ref: 999_999 }, { ref: '' }], settings },
		);
		expect(errors.map(({ code }) => code)).toEqual(['NOT_FOUND', 'PARAMETER']);
		const denied = await archive({ resourceRef }, { items: [{ ref: 1 }], settings, key: reader });
		expect(denied.errors[0]).toMatchObject({ code: 'INSUFFICIENT_SCOPE', httpStatus: 403 });
	});

	it('is not done where the state afterwards is that of a resource in use, and was before where it is the same', async () => {
		const states = async (previous_state: unknown, new_state: unknown) => {
			const { item, hints } = itemWith({
				values: { resourceRef: { mode: 'id', value: '7' } },
				answer: () => ({ deleted: true, type: 'soft', details: { previous_state, new_state } }),
			});
			await operation.each(item);
			return hints.join();
		};
		expect(await states(0, 3)).toBe('');
		expect(await states(2, undefined)).toBe('');
		expect(await states(undefined, undefined)).toBe('');
		expect(await states('3', 3)).toContain('archived before');
		for (const before of [0, 3, undefined])
			expect((await failureIn(async () => await states(before, '0'))).details.message).toBe(
				'The service says that it did not archive resource 7: its state is 0 afterwards',
			);
	});
});
