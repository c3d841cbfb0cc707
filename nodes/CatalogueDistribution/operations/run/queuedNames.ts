import type { IDataObject } from 'n8n-workflow';
import { namesByRef, namesOf } from '../../../../shared/catalogue/runNames';
import type { Item } from '../../../../shared/engine/item';
import type { Outcome } from '../../../../shared/engine/operation';
import { Failure } from '../../../../shared/failure/failure';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { refOf } from '../../../../shared/values/read';

const namesIn = (rows: IDataObject[], refKey: string, nameKey: string) =>
	new Map(
		rows.flatMap((row): Array<[number, string]> => {
			const [ref, name] = [refOf(row[refKey]), row[nameKey]];
			return ref !== undefined && typeof name === 'string' ? [[ref, name]] : [];
		}),
	);

const unnamed = (rows: IDataObject[], key: string, names: ReadonlyMap<number, string>) =>
	new Set(rows.flatMap((row) => refOf(row[key]) ?? []).filter((ref) => !names.has(ref)));

/** Tells the queued runs by name: the service answers with numbers only (interface 4.7). Reads a list only for unknown names. */
export async function nameQueued(
	outcomes: Outcome[],
	chosen: IDataObject[],
	{ catalogue, run, plan }: Pick<Item, 'catalogue' | 'run' | 'plan'>,
): Promise<void> {
	if (plan) return;
	const outputs = outcomes.flatMap(({ result }) => (result instanceof Failure ? [] : result));
	const rows = outputs.map(({ json }) => json);
	const destinations = namesIn(rows, 'destinationRef', 'destinationName');
	const collections = namesIn([...chosen, ...rows], 'collectionRef', 'collectionName');
	const wanted = {
		destinations: unnamed(rows, 'destinationRef', destinations),
		collections: unnamed(rows, 'collectionRef', collections),
	};
	const read = await namesByRef(catalogue, wanted, { warn: run.warn });
	const names = {
		destinationNames: new Map([...read.destinationNames, ...destinations]),
		collectionNames: new Map([...read.collectionNames, ...collections]),
	};
	// The outcomes are counted by identity, so they stay the same.
	for (const output of outputs) {
		const { json } = output;
		output.json = columnsFirst(namesOf(json.destinationRef, json.collectionRef, names), json);
	}
}
