import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/assumptions';
import { asText, isSameWord, numberOf, refOf, shown, textOf } from '../values/read';
import { progressIn, stateWords } from './hasEnded';
import { stateWord, type State } from './states';

interface Teller extends Names {
	run: { warn(message: string): void };
}

/** What an answer to a create shows that is not as it was asked for: the work is begun, so it is a hint and no failure. */

export function hintIfFailed(item: Teller, name: string, record: IDataObject, state: State): void {
	if (progressIn(record, state, stateWords(item)) === 'failed')
		item.run.warn(`${name} is '${shown(stateWord(state))}' already, so it may not be carried out.`);
}

export function hintIfOtherDestination({ run }: Teller, record: IDataObject, wanted: number): void {
	const destination = refOf(record.destinationRef);
	if (destination !== undefined && destination !== wanted)
		run.warn(
			`Run ${asText(record.queueRef)} is to destination ${destination}, although ${wanted} was asked for.`,
		);
}

export function hintIfOtherType({ run }: Teller, { ref, type }: IDataObject, wanted: string): void {
	const word = textOf(type);
	if (word && numberOf(word) === undefined && !isSameWord(word, wanted))
		run.warn(
			`Resource ${asText(ref)} was created as '${shown(word)}', although '${shown(wanted)}' was asked for.`,
		);
}
