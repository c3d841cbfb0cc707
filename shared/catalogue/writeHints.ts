import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { counted } from '../values/counted';
import { asText, isSameWord, joinNames, numberOf, refOf, shown, textOf } from '../values/read';
import { answeredForOther } from './answeredFor';
import { progressIn, stateWords } from './progress';
import { stateWord, type State } from './states';

interface Teller extends Names {
	run: {
		warn(message: string): void;
		hintOf(messageOf: (about: string[]) => string, about: string): void;
	};
}

/** What the answer to a write shows that is not as it was asked for: the work is begun, so it is a hint and no failure. */

export function hintIfFailed(item: Teller, name: string, record: IDataObject, state: State): void {
	if (progressIn(record, state, stateWords(item)) === 'failed')
		item.run.warn(`${name} is '${shown(stateWord(state))}' already, so it may never start.`);
}

const otherTypes = (resources: string[]) =>
	`Some resources are of another type than the chosen 'Resource Type': ${joinNames(resources)}. Only fields with the same names were written.`;

const isOtherType = (word: string | undefined, wanted: string) =>
	word && numberOf(word) === undefined && !isSameWord(word, wanted);

export function hintIfOtherType({ run }: Teller, { ref, type }: IDataObject, wanted: string): void {
	const word = textOf(type);
	if (isOtherType(word, wanted))
		run.warn(
			`Resource ${asText(ref)} was created as '${shown(word)}', although '${shown(wanted)}' was asked for.`,
		);
}

export function hintIfNotOfChosenType(
	{ run }: Teller,
	{ ref, type }: IDataObject,
	chosen: string,
): void {
	const word = textOf(type);
	if (chosen !== '' && isOtherType(word, chosen))
		run.hintOf(otherTypes, `${asText(ref)} (${shown(word)})`);
}

/** Tells that the service counts fewer resources in a run than it was given. */
export function hintIfFewer({ run }: Teller, record: IDataObject, given: unknown): void {
	const [count = Infinity, wanted = 0] = [record.resourceCount, given].map(numberOf);
	if (count < wanted)
		run.warn(
			`The service counts ${counted(count, 'resource')} in run ${asText(record.queueRef)}, and was given ${wanted}. Look in the catalogue at which it has left out.`,
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
	const other = asked && answeredForOther(what, record, names, asked);
	if (other) run.warn(other);
}
