import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** A field whose entries are added one by one. They stand in alphabetical order, as n8n has it, however operations put them together. */
const collection =
	(displayName: string, name: string, placeholder: string) =>
	(options: INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	});

export const optionsField = collection('Options', 'options', 'Add option');

export const filtersField = collection('Filters', 'filters', 'Add Filter');

type RowsTexts = Pick<INodeProperties, 'displayName' | 'name' | 'placeholder' | 'description'> &
	Partial<Pick<INodeProperties, 'default' | 'displayOptions'>>;

/** Rows that are added one by one, each with the same fields; `row` is what one is called. */
export const rowsField = ({
	row,
	values,
	...texts
}: RowsTexts & {
	row: Pick<INodePropertyCollection, 'displayName' | 'name'>;
	values: INodeProperties[];
}): INodeProperties => ({
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	...texts,
	options: [{ ...row, values }],
});

export const notice = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

/** An option for what the interface leaves open; it is sent as it is. */
export const additionalFieldsOption = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	type: 'json',
	default: '{}',
	...changes,
});
