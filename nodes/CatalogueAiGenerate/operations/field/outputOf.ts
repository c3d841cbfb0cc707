import type { IDataObject } from 'n8n-workflow';
import { bookIn } from '../../../../shared/catalogue/book';
import type { Item } from '../../../../shared/engine/item';
import { withoutEmpty } from '../../../../shared/form/simplify';
import { columnsFirst } from '../../../../shared/values/columnsFirst';

/** How the service made a value. That it applied none itself stands there always, and reads as if `saved` were wrong. */
const TECHNICAL = ['nodeIds', 'streamId', 'generationType', 'fieldRef'];

const simplified = (result: IDataObject): IDataObject =>
	withoutEmpty(
		Object.fromEntries(
			Object.entries(result).filter(
				([name, value]) => !TECHNICAL.includes(name) && !(name === 'applied' && value === false),
			),
		),
	);

/** The book that was worked on, and the result; with Simplify without the service's own words of how it was made. */
export function outputOf({ json, parameters }: Item, ref: number, result: IDataObject) {
	const shown = parameters.flag('simplify', true) ? simplified(result) : result;
	return columnsFirst({ ref, ...bookIn(json, ref) }, { value: '', ...shown });
}
