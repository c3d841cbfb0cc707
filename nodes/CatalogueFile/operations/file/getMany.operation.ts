import { bookIn } from '../../../../shared/catalogue/book';
import { filesOf } from '../../../../shared/catalogue/files';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { readRef } from '../../../../shared/form/resourceRefs';
import { returnAllFields, wantedOf } from '../../../../shared/form/returnAll';
import { joinNames } from '../../../../shared/values/read';

const withoutOriginal = (refs: string[]) =>
	`Some resources have no original file that the user of the API key may download: ${joinNames(refs)}.`;

/** List downloadable files of a resource (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many files',
	description:
		'List many files of a resource: the original and the alternatives, with their addresses',
	toolDescription:
		'Lists which files of one book can be downloaded: the original and alternatives such as audio samples, extracts and supplements, each with its address. Costs nothing. Does not fetch them.',
	endpoint: endpoints.listFiles,
	fields: [resourceLocator.field(), ...returnAllFields],
	async each(item) {
		const resourceRef = await readRef(item);
		let isAllRead = true;
		const files = await filesOf(item.catalogue, resourceRef, (text) => {
			isAllRead = false;
			item.run.warn(text);
		});
		if (isAllRead && !files.some(({ kind }) => kind === 'original'))
			item.run.hintOf(withoutOriginal, String(resourceRef));
		const named = withUsualNames('files', item);
		const book = bookIn(item.json, resourceRef);
		return (await wantedOf(item, files)).map(({ kind, raw }) => ({
			json: { ...named(raw), kind, resourceRef, ...book },
		}));
	},
};
