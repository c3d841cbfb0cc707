import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { asText, isSameWord, numberOf, refOf, shown, textOf } from '../values/read';
import { otherShown } from './answeredFor';
import { progressIn, stateWords } from './progress';
import { stateWord, type State } from './states';

interface Teller extends Names {
	run: { warn(message: string): void };
}

/** What the answer to a write shows that is not as it was asked for: the work is begun, so it is a hint and no failure. */

export function hintIfFailed(item: Teller, name: string, record: IDataObject, state: State): void {
	if (progressIn(record, state, stateWords(item)) === 'failed')
		item.run.warn(`${name} is '${shown(stateWord(state))}' already, so it may not be carried out.`);
}

export function hintIfOtherType({ run }: Teller, { ref, type }: IDataObject, wanted: string): void {
	const word = textOf(type);
	if (word && numberOf(word) === undefined && !isSameWord(word, wanted))
		run.warn(
			`Resource ${asText(ref)} was created as '${shown(word)}', although '${shown(wanted)}' was asked for.`,
		);
}

/** `names`: how the record calls what it is about. */
export function hintIfOther(
	{ run }: Teller,
	what: 'resource' | 'field' | 'destination' | 'collection',
	record: IDataObject,
	names: string[],
	wanted: unknown,
): void {
	const asked = refOf(wanted);
	const other = asked && otherShown(what, record, names, asked);
	if (other) run.warn(other);
}
