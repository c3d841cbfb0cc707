import { byId } from '../../engine/locators';
import { catalogue, DESTINATION, MISSING } from './queueing';

const start = async (destination: number) =>
	await catalogue.run('catalogueDistribution', {
		resource: 'feed',
		operation: 'start',
		feed: 'Nightly',
		destination: byId(destination),
	});

describe('a feed to a destination that was removed', () => {
	it('ends before anything is made or paid for', async () => {
		const { run } = await start(MISSING);
		expect(run.error?.message).toContain(`Destination ${MISSING} is not in the list`);
		const written = (await catalogue.journal()).filter(({ method }) => method !== 'GET');
		expect(written).toEqual([]);
	});

	it('starts where the list cannot be read, which proves nothing', async () => {
		await catalogue.fault(
			{ path: '/distribution/destinations' },
			{ kind: 'status', status: 404, code: 'NOT_FOUND' },
		);
		expect((await start(MISSING)).items[0]?.json).toMatchObject({ turn: true });
		expect((await start(DESTINATION)).items[0]?.json).toMatchObject({ turn: true });
	});
});
