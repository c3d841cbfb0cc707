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

it.each(['0000-00-00 00:00:00', null])(
	'a resource of the bounding day that shows %j is found where the service leaves out that day',
	async (zero) => {
		const resources = [
			{ ref: 1, at: '2026-06-25', shown: '2026-06-25T09:00:00Z' },
			{ ref: 2, at: '2026-06-20', shown: zero },
			{ ref: 3, at: '2026-06-19', shown: '2026-06-19T09:00:00Z' },
		];
		server.answer((response, { body }) => {
			const { dateFilters } = JSON.parse(body) as { dateFilters?: Record<string, never> };
			const { from = '', to = '9' } = Object(dateFilters?.modifiedDate ?? {}) as {
				from?: string;
				to?: string;
			};
			const results = resources
				.filter(({ at }) => at > from.slice(0, 10) && at < to.slice(0, 10))
				.map(({ ref, shown }) => ({ ref, title: 'Emma', modifiedDate: shown }));
			json(200, { data: { results, total: results.length } })(response, {} as never);
		});
		const { succeeded } = await runNode({
			type: 'catalogueResource',
			parameters: {
				resource: 'resource',
				operation: 'advancedSearch',
				options: { dateFilters: { filter: [{ field: 'modifiedDate', from: '2026-06-20' }] } },
			},
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(succeeded.map((item) => item.json.ref)).toEqual([1, 2]);
	},
);
