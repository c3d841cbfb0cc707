import type { IDataObject } from 'n8n-workflow';
import { assumptions, type Assumption, type Names } from '../deployment/interfaceOverrides';
import { certainDate } from '../values/certainDate';
import { columnsFirst } from '../values/columnsFirst';

/** The lists of which the interface leaves the columns open, as the names of these begin. */
type OpenList = 'destinations' | 'fields' | 'files' | 'jobs' | 'options' | 'runs' | 'types';

const DATES = /Date$/;

/**
 * Gives a row its columns also under the names that are assumed, which templates and expressions read, whatever the
 * deployment calls them; dates under these names in ISO 8601 where they are certain.
 */
export function withUsualNames(list: OpenList, { assumed }: Names) {
	const zone = assumed('dates.timezone');
	const names = (Object.keys(assumptions) as Assumption[])
		.filter((name) => name.startsWith(`${list}.`))
		.map((name) => [assumptions[name], assumed(name)] as const)
		.filter(([usual, own]) => usual !== own || DATES.test(usual));
	// Of 100,000 options none is copied for nothing.
	if (names.length === 0) return (row: IDataObject) => row;
	return (row: IDataObject): IDataObject => {
		const columns = names.flatMap(([usual, own]) => {
			const value = row[usual] ?? row[own];
			return value === undefined
				? []
				: [[usual, DATES.test(usual) ? certainDate(value, zone) : value]];
		});
		return columnsFirst(Object.fromEntries(columns) as IDataObject, row);
	};
}
