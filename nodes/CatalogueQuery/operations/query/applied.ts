import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { Assumption } from '../../../../shared/deployment/assumptions';
import { answerFailure } from '../../../../shared/failure/failure';
import {
	asText,
	entryOf,
	isSameWord,
	objectsOf,
	shown,
	textOf,
	wordFor,
} from '../../../../shared/values/read';
import { SYMBOLS } from './filters';

/** How services write the operators that they applied. LIKE is none of them: without a wildcard it is equality. */
const WORDS: Readonly<Record<string, string[]>> = {
	contains: ['~', '~*', '=~', 'contains', 'contain', 'includes', 'substring'],
	equals: ['=', '==', '===', 'eq', 'equals', 'equal', 'is', 'exact', 'term'],
	notEquals: ['!=', '!==', '<>', '≠', 'ne', 'neq', 'not', 'isnot', 'notequals', 'notequal'],
	less: ['<', 'lt', 'less', 'lessthan', 'before'],
	lessOrEqual: ['<=', '=<', '≤', 'le', 'lte', 'lessorequal', 'lessthanorequal'],
	greater: ['>', 'gt', 'greater', 'greaterthan', 'after'],
	greaterOrEqual: ['>=', '=>', '≥', 'ge', 'gte', 'greaterorequal', 'greaterthanorequal'],
};

const letters = (word: string) => wordFor(word).replace(/[\s_-]/g, '');

/** Of an operator that was chosen; one that was typed has no override. */
const overrideOf = ({ assumed, parameters }: Item, op: string): [string, Assumption] | undefined =>
	parameters.text('specifyFilters') === 'json'
		? undefined
		: Object.entries(SYMBOLS).find(([, assumption]) => assumed(assumption) === op);

const meaningOf = (op: string): string | undefined =>
	Object.keys(WORDS).find((name) => entryOf(WORDS, name)?.includes(letters(op)));

/** What the service says of a condition: by its field, else by its value, else in its place. */
function toldOf(asked: IDataObject[], index: number, applied: IDataObject[]): IDataObject[] {
	const { field, value } = asked[index] ?? {};
	const named = applied.filter(
		(told) => letters(textOf(told.field) ?? '') === letters(asText(field)),
	);
	if (named.length > 0) return named;
	const valued = applied.filter((told) => isSameWord(asText(told.value ?? ''), asText(value)));
	if (valued.length > 0) return valued;
	const inPlace = applied.length === asked.length ? applied[index] : undefined;
	return inPlace ? [inPlace] : [];
}

const adviceOn = (override: Assumption | undefined) =>
	override
		? `It may have another symbol for this operator: set '${override}' in 'Interface Overrides' of the credential. If it has none, use the advanced search of Catalogue Resource, which compares the values itself.`
		: 'It may not know the field, or the operator. Choose the field from the list, or use the advanced search of Catalogue Resource.';

const notApplied = ({ field }: IDataObject, applied: IDataObject[], override?: Assumption) =>
	answerFailure(
		`The service did not apply the filter on '${shown(field)}': it says that it applied ${applied.length === 0 ? 'none' : `those on ${shown(applied.map((told) => asText(told.field ?? '?')).join(', '))}`}`,
		adviceOn(override),
	);

const otherwise = ({ field, op }: IDataObject, told: unknown, override?: Assumption) =>
	answerFailure(
		`The service applied the filter on '${shown(field)}' with '${shown(told)}' in place of '${shown(op)}'`,
		adviceOn(override),
	);

/**
 * The service says which conditions it applied (interface section 2), and may pass over an operator that it does not know:
 * its symbols are open (4.2). Where it does not say it, an operator that is assumed is named.
 */
export function checkApplied(item: Item, asked: IDataObject[], told: unknown): void {
	const rows = objectsOf(told);
	// Sentences in their place are not read.
	const applied = rows.length > 0 || (Array.isArray(told) && told.length === 0) ? rows : undefined;
	asked.forEach((condition, index) => {
		const op = asText(condition.op);
		const [meaning = meaningOf(op), override] = overrideOf(item, op) ?? [];
		const ones = applied && toldOf(asked, index, applied);
		if (applied && ones?.length === 0) throw notApplied(condition, applied, override);
		const ops = (ones ?? []).flatMap((one) => textOf(one.op) || []);
		const isSame = (other: string) =>
			letters(other) === letters(op) || meaningOf(other) === meaning;
		if (ops.some(isSame)) return;
		const [other] = ops;
		const isOther = meaning !== undefined && ops.every((one) => meaningOf(one) !== undefined);
		if (other !== undefined && isOther) throw otherwise(condition, other, override);
		if (override)
			item.run.hint(
				`The service does not say that it applied the filter on '${shown(condition.field)}' with '${op}'. If the result is not what you expect, it may have another symbol for it: set '${override}' in 'Interface Overrides' of the credential.`,
				'warning',
			);
	});
}
