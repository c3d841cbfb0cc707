import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { Assumption } from '../../../../shared/deployment/assumptions';
import { answerFailure } from '../../../../shared/failure/failure';
import { fits } from '../../../../shared/form/comparing';
import { foldAccents } from '../../../../shared/values/folded';
import {
	asText,
	entryOf,
	isNothing,
	isSameWord,
	numberOf,
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

/** What each book shows of the field of a condition; undefined where it does not. */
const shownIn = ({ field }: IDataObject, { books }: IDataObject) =>
	objectsOf(books).map((book) => {
		const key = Object.keys(book).find((name) => letters(name) === letters(asText(field)));
		const value = key === undefined ? undefined : book[key];
		return isNothing(value) ? undefined : asText(value);
	});

const YEAR_FIRST = /^\d{4}(-\d{2}|$)/;

/** Two numbers, or two dates that begin with the year. */
const areOrdered = (words: string[]) =>
	words.every((word) => numberOf(word) !== undefined) ||
	words.every((word) => YEAR_FIRST.test(word));

/** Services compare by words and without accents, and a book may show a value shorter, or with more beside it. */
const isLike = (value: string, wanted: unknown) =>
	foldAccents(wanted).includes(foldAccents(value)) ||
	foldAccents(wanted)
		.split(/[^\p{L}\p{N}]+/u)
		.some((word) => foldAccents(value).includes(word));

/** Whether a value is as the condition wants it; undefined where that is not certain. */
function holds(meaning: string | undefined, value: string, wanted: unknown): boolean | undefined {
	if (meaning === undefined) return undefined;
	const is = fits(meaning, [value], [wanted]);
	if (meaning === 'notEquals') return is;
	if (meaning === 'contains' || meaning === 'equals')
		return is || !isLike(value, wanted) ? is : undefined;
	const [has, bound] = [wordFor(value), wordFor(asText(wanted))];
	const isPart = has !== bound && (has.startsWith(bound) || bound.startsWith(has));
	return areOrdered([has, bound]) && !isPart ? is : undefined;
}

/** What the books show of a condition: whether it holds for all that there are, and a value of most for which it does not. */
function shownOf(condition: IDataObject, meaning: string | undefined, answer: IDataObject) {
	const { totalRecords } = answer;
	const values = shownIn(condition, answer);
	const held = values.map((value) => value && holds(meaning, value, condition.value));
	const others = values.filter((_, index) => held[index] === false);
	return {
		// A condition that was passed over lets no fewer through.
		isKept: held.length > 0 && held.length === totalRecords && held.every((one) => one === true),
		other: others.length > values.length / 2 ? others[0] : undefined,
		hasOther: others.length > 0,
	};
}

/**
 * The service says which conditions it applied (interface section 2), and may pass over an operator that it does not know:
 * its symbols are open (4.2). Where it does not say it, the books may show it; else an operator that is assumed is named.
 */
export function checkApplied(
	item: Item,
	asked: IDataObject[],
	told: unknown,
	answer: IDataObject,
): void {
	const rows = objectsOf(told);
	// Sentences in their place are not read.
	const applied = rows.length > 0 || (Array.isArray(told) && told.length === 0) ? rows : undefined;
	asked.forEach((condition, index) => {
		const op = asText(condition.op);
		const [meaning = meaningOf(op), override] = overrideOf(item, op) ?? [];
		const ones = applied && toldOf(asked, index, applied);
		if (applied && ones?.length === 0) {
			if (shownOf(condition, meaning, answer).isKept) return;
			throw answerFailure(
				`The service did not apply the filter on '${shown(condition.field)}': it says that it applied ${applied.length === 0 ? 'none' : `those on ${shown(applied.map((told) => asText(told.field ?? '?')).join(', '))}`}`,
				adviceOn(override),
			);
		}
		const ops = (ones ?? []).flatMap((one) => textOf(one.op) || []);
		const isSame = (other: string) =>
			letters(other) === letters(op) || meaningOf(other) === meaning;
		if (ops.some(isSame)) return;
		const [other] = ops;
		const isOther = meaning !== undefined && ops.every((one) => meaningOf(one) !== undefined);
		if (other !== undefined && isOther)
			throw answerFailure(
				`The service applied the filter on '${shown(condition.field)}' with '${shown(other)}' in place of '${shown(condition.op)}'`,
				adviceOn(override),
			);
		const shows = shownOf(condition, meaning, answer);
		if (shows.other)
			throw answerFailure(
				`The service did not apply the filter on '${shown(condition.field)}' with '${shown(condition.op)}' and '${shown(condition.value)}': a book shows '${shown(shows.other)}'`,
				adviceOn(override),
			);
		if (override)
			item.run.warn(
				`The service does not say that it applied the filter on '${shown(condition.field)}' with '${op}'. If the result is not what you expect, it may have another symbol for it: set '${override}' in 'Interface Overrides' of the credential.`,
			);
		else if (shows.hasOther)
			item.run.warn(
				`Some books do not show what the filter on '${shown(condition.field)}' asks for. The service may have passed it over, or show less of a book than it compares.`,
			);
	});
}
