import { leadIsbn } from './editions.ts';
import { wrapped } from './random.ts';
import { houseOf, seedEpoch } from './resources.ts';
import type { SeedHistory, SeedInstance, SeedUsage } from './types.ts';
import type { Work } from './works.ts';
import { works } from './works.ts';

const dayLength = 86_400_000;

const complete = { code: 3, label: 'complete' };
const failedJob = { code: 4, label: 'failed' };
const sent = { code: 2, label: 'complete' };
const failedRun = { code: 3, label: 'failed' };

const features = ['generate-field', 'chat', 'keyword-research', 'artwork'];

/** What the staff spent on the AI in the last twelve days; nobody works on the fourth and the fifth of them. */
function usage(epoch: string): SeedUsage[] {
	const daysWorked = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12];
	const staff = ['edith', 'colin', 'fiona'];
	return daysWorked.flatMap((day) =>
		staff.slice(0, 1 + (day % staff.length)).map((user, place) => ({
			date: new Date(Date.parse(epoch) - day * dayLength).toISOString().slice(0, 10),
			user,
			feature: wrapped(features, day + place),
			inputTokens: 900 + day * 137 + place * 411,
			outputTokens: 220 + day * 53 + place * 97,
		})),
	);
}

/** The collections, jobs, distribution runs and token usage that the instance already has on its first evening. */
export function seedHistory(instance: SeedInstance, epoch: string = seedEpoch): SeedHistory {
	const { series } = houseOf(instance);
	const daysBefore = (days: number, minutes = 0): string =>
		new Date(Date.parse(epoch) - days * dayLength + minutes * 60_000).toISOString();
	const own = works.filter((work) => work.house === undefined);
	const isbnsOf = (belongs: (work: Work) => boolean, limit: number): string[] =>
		own
			.filter(belongs)
			.slice(0, limit)
			.map((work) => leadIsbn(work, series.listed));
	const russian = isbnsOf((work) => work.language === 'Russian', 12);
	const uncanny = isbnsOf((work) => work.thema.includes('FKC'), 10);
	const destination = (place: number): string => wrapped(instance.destinations, place).name;
	return {
		collections: [
			{ name: 'Russian shelf', visibility: 'team', owner: 'edith', createdDate: daysBefore(40), isbns: russian },
			{ name: 'Gothic season', visibility: 'team', owner: 'colin', createdDate: daysBefore(28), isbns: uncanny },
			{
				name: 'Classroom sets', visibility: 'team', owner: 'edith', createdDate: daysBefore(16),
				isbns: isbnsOf((work) => work.bisac[0].startsWith('DRA'), 8),
			},
			{
				name: 'My corrections', visibility: 'private', owner: 'edith', createdDate: daysBefore(5),
				isbns: isbnsOf((work) => work.keywords === undefined, 6),
			},
		],
		jobs: [
			{
				type: 'metadata_export', user: 'edith', isbn: wrapped(russian, 0), status: complete,
				createdDate: daysBefore(9), modifiedDate: daysBefore(9, 1), result: 'Exported 1 record', error: '',
			},
			{
				type: 'preview_render', user: 'edith', isbn: wrapped(russian, 1), status: failedJob,
				createdDate: daysBefore(4), modifiedDate: daysBefore(4, 2), result: '', error: 'The resource has no original file',
			},
			{
				type: 'text_extraction', user: 'colin', isbn: wrapped(uncanny, 0), status: complete,
				createdDate: daysBefore(3), modifiedDate: daysBefore(3, 1), result: 'Extracted the text of 1 file', error: '',
			},
		],
		runs: [
			{
				destination: destination(1), collection: 'Gothic season', user: 'colin', status: failedRun,
				createdDate: daysBefore(13), modifiedDate: daysBefore(13, 4),
			},
			{
				destination: destination(2), collection: 'Gothic season', user: 'colin', status: sent,
				createdDate: daysBefore(12), modifiedDate: daysBefore(12, 5),
			},
			{
				destination: destination(0), collection: 'Russian shelf', user: 'edith', status: sent,
				createdDate: daysBefore(1), modifiedDate: daysBefore(1, 6),
			},
		],
		usage: usage(epoch),
	};
}
