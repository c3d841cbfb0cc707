import { each, LateIndex, watching } from './lateIndex';

describe('more modifications of one moment than a page holds', () => {
	it.each([true, false])(
		'are an error where the service does not know the offset (it counts: %s)',
		async (counts) => {
			const index = new LateIndex();
			index.counts = counts;
			const { written } = index;
			index.written = (tick) => {
				if (index.requests > 50) throw new Error('The reading has no end');
				return written(tick);
			};
			index.modify(1);
			const trigger = watching(index);
			await trigger.poll();
			index.knowsOffset = false;
			index.tick = 5;
			each(250, (ref) => void index.modify(ref));
			await expect(trigger.poll()).rejects.toMatchObject({
				details: {
					message: 'The service returned the same page of a list twice',
					description: expect.stringContaining("'search.offset'") as unknown,
				},
			});
			index.knowsOffset = true;
			expect(await trigger.poll()).toHaveLength(250);
		},
	);
});
