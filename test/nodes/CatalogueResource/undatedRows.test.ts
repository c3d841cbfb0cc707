import { runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

it.each(['0000-00-00 00:00:00', null, '2026-01-01T10:00:00Z'])(
	'nothing found within dates, where resources show %j, may be for want of a date that proves it',
	async (createdDate) => {
		const row = { ref: 1, title: 'Emma', resourceType: 1, createdDate, modifiedDate: createdDate };
		server.answer((response, request) => {
			const isFiltered = request.body.includes('dateFilters');
			const results = isFiltered ? [] : [row];
			json(200, { data: { results, total: results.length } })(response, request);
		});
		const { hints } = await runNode({
			type: 'catalogueResource',
			parameters: {
				resource: 'resource',
				operation: 'advancedSearch',
				changedSince: 'date',
				changedSinceDate: '2026-06-28T05:00:00Z',
			},
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		const isProven = createdDate?.startsWith('2026') === true;
		expect(hints.some((hint) => hint.includes('shows no dates'))).toBe(!isProven);
	},
);
