import type { DataTableProxyProvider, IDataObject } from 'n8n-workflow';

/**
 * What stands behind n8n's own Data Table node on the bare engine: tables in memory. test/engine/dataTableContract.ts runs the same
 * operations here and in every n8n.
 */
interface Column {
	name: string;
	type: string;
}

interface Table {
	id: string;
	name: string;
	columns: Column[];
	rows: IDataObject[];
}

interface Filter {
	type: 'and' | 'or';
	filters: Array<{ columnName: string; condition: string; value: unknown }>;
}

export interface DataTables {
	/** What n8n gives to the node. */
	provider: DataTableProxyProvider;
	/** Rows of a table, as a person sees them; [] where there is none. */
	rows(name: string): IDataObject[];
	/** A person deletes rows. */
	remove(name: string, isWanted: (row: IDataObject) => boolean): void;
	/** A person changes rows. */
	edit(isWanted: (row: IDataObject) => boolean, values: IDataObject): void;
	/** A person gives a column of every table another name. */
	renameColumn(from: string, to: string): void;
	/** Rows can be written, and not be read. */
	breakReading(): void;
	/** No operation works any more, as where the module is switched off. */
	breakDown(): void;
}

const matches = (row: IDataObject, { type, filters }: Filter) => {
	const isEqual = ({ columnName, condition, value }: Filter['filters'][number]) => {
		if (condition !== 'eq')
			throw new Error(`The stand-in of data tables has no condition '${condition}'`);
		return row[columnName] === value;
	};
	return type === 'and' ? filters.every(isEqual) : filters.some(isEqual);
};

export function newDataTables(): DataTables {
	const tables: Table[] = [];
	let isBroken = false;
	let isReadable = true;
	let ids = 0;
	const now = () => new Date();

	const aggregate = {
		getProjectId: () => 'project',
		getManyAndCount: async ({ filter }: { filter?: { name?: string } }) => {
			const data = tables
				.filter(({ name }) => name.toLowerCase().includes((filter?.name ?? '').toLowerCase()))
				.map(({ id, name, columns }) => ({ id, name, columns }));
			return await Promise.resolve({ data, count: data.length });
		},
		createDataTable: async ({ name, columns }: { name: string; columns: Column[] }) => {
			if (tables.some((table) => table.name === name))
				throw new Error(`Data table with name '${name}' already exists in this project`);
			const table = { id: `table${++ids}`, name, columns, rows: [] };
			tables.push(table);
			return await Promise.resolve({ id: table.id, name, columns });
		},
	};

	function operationsOf(table: Table) {
		const select = (filter?: Filter) =>
			filter ? table.rows.filter((row) => matches(row, filter)) : table.rows;
		/** n8n takes no value of another type for a column. */
		const checked = (data: IDataObject) => {
			for (const [name, value] of Object.entries(data)) {
				const column = table.columns.find((one) => one.name === name);
				if (!column) throw new Error(`unknown column name '${name}'`);
				if (value !== null && typeof value !== column.type)
					throw new Error(`value '${String(value)}' does not match column type '${column.type}'`);
			}
			return data;
		};
		return {
			getColumns: async () => await Promise.resolve(table.columns),
			getManyRowsAndCount: async ({ filter }: { filter?: Filter }) => {
				if (!isReadable) throw new Error('The database is busy');
				const data = structuredClone(select(filter));
				return await Promise.resolve({ data, count: data.length });
			},
			upsertRow: async ({ data, filter }: { data: IDataObject; filter: Filter }) => {
				const found = select(filter);
				for (const row of found) Object.assign(row, checked(data), { updatedAt: now() });
				if (found.length > 0) return await Promise.resolve(structuredClone(found));
				const row = {
					...Object.fromEntries(table.columns.map(({ name }) => [name, null])),
					...checked(data),
					id: ++ids,
					createdAt: now(),
					updatedAt: now(),
				} as unknown as IDataObject;
				table.rows.push(row);
				return structuredClone([row]);
			},
			deleteRows: async ({ filter }: { filter: Filter }) => {
				const gone = select(filter);
				table.rows = table.rows.filter((row) => !gone.includes(row));
				return await Promise.resolve(structuredClone(gone));
			},
		};
	}

	const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
	return {
		provider: {
			getDataTableAggregateProxy: async () => {
				if (isBroken) throw new Error('Data tables are away');
				return await Promise.resolve(aggregate);
			},
			getDataTableProxy: async (_workflow: unknown, _node: unknown, id: string) => {
				const table = tables.find((one) => one.id === id);
				if (!table || isBroken)
					throw new Error(`Data table with ID '${id}' could not be found in this project`);
				return await Promise.resolve(operationsOf(table));
			},
		} as unknown as DataTableProxyProvider,
		rows: (name) => structuredClone(rowsOf(name)),
		remove: (name, isWanted) => {
			for (const table of tables.filter((one) => one.name === name))
				table.rows = table.rows.filter((row) => !isWanted(row));
		},
		edit: (isWanted, values) => {
			for (const row of tables.flatMap((table) => table.rows).filter(isWanted))
				Object.assign(row, values);
		},
		renameColumn: (from, to) => {
			for (const { columns, rows } of tables) {
				for (const column of columns.filter(({ name }) => name === from)) column.name = to;
				for (const row of rows) {
					row[to] = row[from];
					delete row[from];
				}
			}
		},
		breakReading: () => {
			isReadable = false;
		},
		breakDown: () => {
			isBroken = true;
		},
	};
}
