import type { IDataObject } from 'n8n-workflow';
import { recordOf, recordWith, type Shape } from '../catalogue/recordShape';
import { answerFailure, asUnreadable } from '../failure/failure';
import type { Answer } from '../transport/call';
import { asText, flagOf, isNothing, joinNames, kindShown, refOf, shown } from '../values/read';
import type { Item } from './item';

/** The service took the request but does not say what it made: it must not be sent again blindly, nor passed on. */
const nameless = (missing: string, instead: string, data: unknown) =>
	asUnreadable(
		answerFailure(
			`The service accepted the request but did not return ${missing}${instead}`,
			'Check in the catalogue whether it was created.',
		),
		data,
	);

/** The reference of what was made; an answer without it proves nothing. */
export function madeRef(data: unknown, key: string): number {
	const given = recordWith([key], data)[key];
	const ref = refOf(given);
	if (ref !== undefined) return ref;
	const instead = isNothing(given)
		? `, only ${kindShown(data)}`
		: ` that can be read, but '${shown(given)}'`;
	throw nameless(`'${key}'`, instead, data);
}

/** How services say that what was asked for was there before, though they answer as if it had been made. */
const WAS_THERE: ReadonlyArray<[RegExp, boolean]> = [
	[/^(created|is_?new|new)$/i, false],
	[/^(existing|exists|existed|(already|is)_?exist(s|ed|ing)|(is_?)?duplicate)$/i, true],
];

const wasThere = (record: IDataObject) =>
	Object.keys(record).find((key) =>
		WAS_THERE.some(([name, flag]) => name.test(key) && flagOf(record[key]) === flag),
	);

const notMade = (records: string[]) =>
	`The service answers that some were there before, so nothing was made: ${joinNames(records)}.`;

/** What a keyed create gives: the record, and whether it was replayed. `ref`: its key; without it the answer proves nothing. */
export function createdRecord(
	{ run, parameters }: Item,
	{ data, replayed, firstSentAt, idempotencyKey }: Answer,
	{ shape, ref }: { shape: Shape; ref?: string },
): IDataObject {
	const keys = ref === undefined ? Object.keys(shape) : [ref];
	const record = recordOf(shape, recordWith(keys, data));
	if (ref !== undefined) madeRef(data, ref);
	else if (isNothing(record)) throw nameless('a record', `, only ${kindShown(data)}`, data);
	const sign = wasThere(record);
	if (sign !== undefined && !replayed)
		run.hintOf(notMade, `${asText(record[ref ?? 'ref'])} ('${sign}')`);
	if (replayed)
		run.hint(
			`Nothing was created again: the service repeated its answer to an earlier request with the same key of 'Create Only Once'${firstSentAt === undefined ? ', from before this run of the node. The new request was not carried out' : ''}. See 'replayed' in the output.`,
			firstSentAt === undefined ? 'warning' : 'info',
		);
	return {
		...record,
		replayed,
		// Null for a request that is older than this run of the node: the service does not say when it was.
		...(replayed && {
			firstSentAt: firstSentAt === undefined ? null : new Date(firstSentAt).toISOString(),
		}),
		...(parameters.flag('options.includeKey') && { idempotencyKey: idempotencyKey ?? null }),
	};
}
