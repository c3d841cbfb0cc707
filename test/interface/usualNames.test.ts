import { assumptions } from '../../shared/deployment/interfaceOverrides';
import { withUsualNames } from '../../shared/catalogue/usualNames';
import { byId, byName } from '../engine/locators';
import { movedService } from './movedService';

const { run } = movedService();

it.each([
	['catalogueDistribution', { resource: 'destination' }, ['ref', 'name', 'type']],
	['catalogueDistribution', { resource: 'run' }, ['queueRef', 'statusLabel', 'modifiedDate']],
	['catalogueJob', { resource: 'job' }, ['jobRef', 'type', 'createdDate']],
	['catalogueResource', { resource: 'resourceType' }, ['ref', 'name']],
	['catalogueResource', { resource: 'field' }, ['name', 'title', 'type']],
	[
		'catalogueResource',
		{ resource: 'field', operation: 'getOptions', field: byName('thema') },
		['ref', 'name', 'code'],
	],
	['catalogueFile', { resource: 'file', resourceRef: byId('={{ $json.ref }}') }, ['name']],
])('%s, %o: has its columns also under the names that templates use', async (type, of, names) => {
	const format = { filter: [{ field: 'format', value: 'EPUB' }] };
	const [ebook = {}] = await run('catalogueResource', {
		operation: 'advancedSearch',
		fieldFilters: format,
		limit: 1,
	});
	await run('catalogueJob', {
		operation: 'submit',
		jobType: byName('metadata_export'),
		resourceRef: byId(ebook.ref),
	});
	const rows = await run(type, { operation: 'getMany', returnAll: true, ...of }, [ebook]);
	const all = rows.flatMap((row) => Object.keys(row));
	expect(all).toEqual(expect.arrayContaining(names));
});

it.each([
	['/Date(1764489600000)/', '', '2025-11-30T08:00:00Z'],
	[1_764_489_600, '', '2025-11-30T08:00:00Z'],
	['2025-11-30 17:00:00', 'Asia/Tokyo', '2025-11-30T17:00:00+09:00'],
	['2025-11-30 17:00:00', '', '2025-11-30 17:00:00'],
])(
	'of a run that ended at %p in zone %p it says %p, whatever the column',
	(written, zone, read) => {
		const own = { ...assumptions, 'dates.timezone': zone, 'runs.modifiedDate': 'updated_at' };
		const named = withUsualNames('runs', { assumed: (name) => own[name] });
		expect(named({ updated_at: written })).toEqual({ updated_at: written, modifiedDate: read });
	},
);
