import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { Outcome } from '../../../../shared/engine/operation';
import { Failure } from '../../../../shared/failure/failure';
import { namesByRef, namesOf } from '../../../../shared/catalogue/runNames';
import type { NamesByRef, RunNames } from '../../../../shared/catalogue/runNames';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { refOf } from '../../../../shared/values/read';
import type { Destination } from './runContent';

/** What was chosen for a run; a name is known where it was found by one. */
interface Chosen extends RunNames {
	destination: Destination;
	collectionRef?: number;
}

/** Names by reference, without those that are not known. */
const known = (pairs: Array<[unknown, unknown]>): NamesByRef =>
	new Map(
		pairs.flatMap(([value, name]): Array<[number, string]> => {
			const ref = refOf(value);
			return ref !== undefined && typeof name === 'string' ? [[ref, name]] : [];
		}),
	);

const unnamed = (rows: IDataObject[], key: string, names: NamesByRef) =>
	new Set(rows.map((row) => refOf(row[key]) ?? 0).filter((ref) => ref > 0 && !names.has(ref)));

/**
 * Tells the queued runs by name: the service answers with numbers only (interface 4.7). A list is read once for all runs,
 * and only where a name is not known from the choice.
 */
export async function nameQueued(
	outcomes: Outcome[],
	chosen: Chosen[],
	{ catalogue, run, plan }: Pick<Item, 'catalogue' | 'run' | 'plan'>,
): Promise<void> {
	if (plan) return;
	const outputs = outcomes.flatMap(({ result }) => (result instanceof Failure ? [] : result));
	const rows = outputs.map(({ json }) => json);
	const destinations = known(chosen.map(({ destination: { ref, name } }) => [ref, name]));
	const collections = known(
		[...chosen, ...rows].map(({ collectionRef, collectionName }) => [
			collectionRef,
			collectionName,
		]),
	);
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
		const named = namesOf(json.destinationRef, json.collectionRef, names);
		output.json = columnsFirst(named, json);
	}
}
