import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { Output } from '../../../../shared/operation/operation';
import { path } from '../../../../shared/request/path';
import { numberOf, objectOf, objectsOf } from '../../../../shared/service/read';

export const outputChoice: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'One Item per Book', value: 'books', description: 'The books that the service lists' },
		{ name: 'One Summary', value: 'summary', description: 'The exact counts and the filters that were applied' },
	],
	default: 'books',
	description: 'What to put out',
};

/** The service lists fewer books than it counts when there are many (interface 4.2). */
function sayWhatIsMissing({ run }: Item, listed: number, counted: number | undefined): void {
	if (counted === undefined || counted <= listed) return;
	run.hint(
		`The service lists ${listed} of ${counted} records. The counts are exact: see 'One Summary'. To get all of them, use a search of Catalogue Resource.`,
		'warning',
	);
}

/** POST /catalogue/query (interface 4.2). A question only, so it is safe to repeat. */
export async function ask(item: Item, body: IDataObject): Promise<IDataObject> {
	const { data } = await item.safe({ method: 'POST', path: path('/catalogue/query'), body });
	return objectOf(data);
}

export function outputsOf(item: Item, { books, ...summary }: IDataObject): Output[] {
	const listed = objectsOf(books);
	if (item.parameters.text('output') === 'summary') return one({ ...summary, listedBooks: listed.length });
	sayWhatIsMissing(item, listed.length, numberOf(summary.totalRecords));
	return listed.map((json) => ({ json }));
}
