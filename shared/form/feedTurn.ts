import type { IDataObject } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { asText } from '../values/read';

const BEHIND_START =
	"Nothing was sent. To let such a start end quietly, put an 'If' node behind it that passes on only items whose 'turn' is true.";

/** A start whose turn it is not sends nothing: behind it, no date would mean the whole catalogue. */
export function checkTurn({ turn, told }: IDataObject, remedy = BEHIND_START): void {
	if (turn !== false) return;
	throw parameterFailure(
		'It is not the turn of this start of the feed',
		`${asText(told ?? '')} ${remedy}`.trimStart(),
	);
}
