import { destinations } from '../service/lists';
import { textOf } from '../service/read';
import { isNamed, locator, matches } from './locator';

/** Interface 4.8: destinations come in one list. */
export const destinationLocator = locator({
	name: 'destination',
	displayName: 'Destination',
	noun: 'destination',
	description: 'The feed destination, e.g. a metadata drop',
	searchMethod: 'searchDestinations',
	namePlaceholder: 'e.g. Metadata drop',
	async page(catalogue, filter) {
		const all = await destinations(catalogue);
		return {
			entries: all
				.filter(({ name }) => matches(name, filter))
				.map(({ ref, name, raw }) => ({ ref, name, description: textOf(raw[catalogue.at('destinations.type')]) ?? '' })),
		};
	},
	named: async (catalogue, name) => (await destinations(catalogue)).filter(isNamed(name)),
});
