import type { IDataObject } from 'n8n-workflow';

/** A record that begins with these columns, whatever it says under their names. */
export const columnsFirst = <Columns extends IDataObject>(
	columns: Columns,
	record: IDataObject,
) => ({
	...columns,
	...record,
	...columns,
});
