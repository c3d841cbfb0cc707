/** The fuzzer in a process of its own: V8 counts there nothing but what the readers run, and one that never ends can be ended. */
import { answering } from '../../hostile/answering';
import type { Found } from './fuzz';
import { fuzz } from './fuzz';
import { readers } from './readers';

export interface Order {
	reader: string;
	kept: string[];
	inputs: number;
	seed: number;
}

answering<Order>(async ({ reader, kept, inputs, seed }): Promise<Found> => {
	const found = readers.find(({ name }) => name === reader);
	if (!found) throw new Error(`There is no reader ${reader}.`);
	return await fuzz(found, kept, inputs, seed);
});
