import type { IDataObject } from 'n8n-workflow';
import { fieldIn, isSameName } from '../../../../shared/catalogue/shownField';
import type { Assumption } from '../../../../shared/deployment/interfaceOverrides';
import type { Item } from '../../../../shared/engine/item';
import { answerFailure } from '../../../../shared/failure/failure';
import { fits } from '../../../../shared/form/searchComparing';
import { SHORTENED_END } from '../../../../shared/record/likeness';
import { isSame } from '../../../../shared/record/sameValue';
import {
	asText,
	isNothing,
	isSameWord,
	numberOf,
	objectsOf,
	shown,
	textOf,
	wordFor,
} from '../../../../shared/values/read';
import { foldAccents, lettersAndDigits } from '../../../../shared/values/words';
import { filtersOf, isJson, SYMBOLS } from './filters';

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

const meaningOf = (op: string): string | undefined =>
	Object.keys(WORDS).find((name) => WORDS[name]?.some((word) => isSameName(word, op)));

/** The operator that was chosen, with the override of its symbol; one that was typed in has none. */
const chosenOperator = (item: Item, op: string) =>
	isJson(item) ? undefined : [...SYMBOLS].find(([, assumption]) => item.assumed(assumption) === op);

/** What the service reports of a condition: by its field, else by its value, else in its place. */
function reportOf(conditions: IDataObject[], index: number, applied: IDataObject[]): IDataObject[] {
	const { field, value } = conditions[index] ?? {};
	const byField = applied.filter((report) => isSameName(textOf(report.field) ?? '', asText(field)));
	if (byField.length > 0) return byField;
	const byValue = applied.filter((report) => isSameWord(asText(report.value ?? ''), asText(value)));
	if (byValue.length > 0) return byValue;
	return applied.length === conditions.length ? applied.slice(index, index + 1) : [];
}

const adviceOn = (override: Assumption | undefined) =>
	override
		? `It may have another symbol for this operator: set '${override}' in 'Interface Overrides' of the credential. If it has none, use the advanced search of Catalogue Resource, which compares the values itself.`
		: 'It may not know the field, or the operator. Choose the field from the list, or use the advanced search of Catalogue Resource.';

const YEAR_FIRST = /^\d{4}(-\d{2}|$)/;

/** Two numbers, or two dates that begin with the year. */
const areOrdered = (words: string[]) =>
	words.every((word) => numberOf(word) !== undefined) ||
	words.every((word) => YEAR_FIRST.test(word));

/** Services compare by words and without accents, and a book may show a value shorter, or with more beside it. */
function isLike(value: string, wanted: unknown): boolean {
	const [text, bound] = [foldAccents(value), foldAccents(wanted)];
	return (
		SHORTENED_END.test(value) ||
		bound.includes(text) ||
		bound.split(/[^\p{L}\p{N}]+/u).some((word) => text.includes(word))
	);
}

/** Whether a value is as the condition wants it; undefined where that cannot be told. */
function holds(meaning: string | undefined, value: string, wanted: unknown): boolean | undefined {
	if (meaning === undefined) return undefined;
	const isFit = fits(meaning, [value], [wanted]);
	if (meaning === 'notEquals') return isFit;
	if (meaning === 'contains' || meaning === 'equals')
		return isFit || !isLike(value, wanted) ? isFit : undefined;
	const [text, bound] = [wordFor(value), wordFor(asText(wanted))];
	const isPart = text !== bound && (text.startsWith(bound) || bound.startsWith(text));
	return areOrdered([text, bound]) && !isPart ? isFit : undefined;
}

/** Whether the value of a condition is reported as asked, also beside wildcards or quotes. One that is not reported says nothing. */
const isAsAsked = (field: string, reported: unknown, asked: unknown): boolean =>
	isNothing(reported) ||
	isSame(field, reported, asked as string) ||
	(numberOf(reported) === undefined && lettersAndDigits(reported) === lettersAndDigits(asked));

/** What the books show of a condition: whether it holds for all of them, and a value where it does not for most of them. */
function shownOf(
	{ field, value: wanted }: IDataObject,
	meaning: string | undefined,
	{ books, totalRecords }: IDataObject,
) {
	const values = objectsOf(books).map((book) => {
		const value = fieldIn(book, asText(field));
		return isNothing(value) ? undefined : asText(value);
	});
	const held = values.map((value) => value && holds(meaning, value, wanted));
	const misfits = values.filter((_, index) => held[index] === false);
	return {
		// Where all that was found meets the condition, it makes no difference whether it was applied.
		isKept:
			held.length > 0 && held.length === totalRecords && held.every((isHeld) => isHeld === true),
		misfit: misfits.length > values.length / 2 ? misfits[0] : undefined,
		hasMisfit: misfits.length > 0,
	};
}

/** A condition as the checks of its report and of the books see it. */
interface Asked {
	condition: IDataObject;
	/** Of its field, as people read it. */
	title: string;
	/** What its operator means, one of WORDS, where that is known. */
	meaning: string | undefined;
	override: Assumption | undefined;
}

function notApplied({ title, override }: Asked, applied: IDataObject[]) {
	const fields = applied.map((row) => asText(row.field ?? '?')).join(', ');
	return answerFailure(
		`The service did not apply the filter on '${title}': it says that it applied ${applied.length === 0 ? 'none' : `those on ${shown(fields)}`}`,
		adviceOn(override),
	);
}

/** What the report of a condition shows: that it was applied as asked, with another value, or not by which operator. Throws where that is another. */
function readReport({ condition, title, meaning, override }: Asked, report: IDataObject[]) {
	const same = report.filter(({ op: reported }) => {
		const word = textOf(reported);
		return word && (isSameName(word, asText(condition.op)) || meaningOf(word) === meaning);
	});
	if (same.some(({ value }) => isAsAsked(asText(condition.field), value, condition.value)))
		return { isAsAsked: true };
	if (same[0]) return { isAsAsked: false, otherValue: same[0].value };
	const words = report.flatMap(({ op }) => textOf(op) || []);
	const isKnown = meaning !== undefined && words.every((word) => meaningOf(word) !== undefined);
	if (words[0] !== undefined && isKnown)
		throw answerFailure(
			`The service applied the filter on '${title}' with '${shown(words[0])}' in place of '${shown(condition.op)}'`,
			adviceOn(override),
		);
	return { isAsAsked: false };
}

/** Checks by the books that a condition was applied for which no report vouches. */
function checkBooks(item: Item, asked: Asked, answer: IDataObject, otherValue: unknown): void {
	const { condition, title, meaning, override } = asked;
	const shows = shownOf(condition, meaning, answer);
	if (shows.misfit)
		throw answerFailure(
			`The service did not apply the filter on '${title}' with '${shown(condition.op)}' and '${shown(condition.value)}': a book shows '${shown(shows.misfit)}'`,
			adviceOn(override),
		);
	if (otherValue !== undefined)
		item.run.warn(
			`The service says that it applied the filter on '${title}' with '${shown(otherValue)}' in place of '${shown(condition.value)}'. Check the result: it may answer another question.`,
		);
	else if (override)
		item.run.warn(
			`The service does not say that it applied the filter on '${title}' with '${asText(condition.op)}'. If the result is not what you expect, it may have another symbol for it: set '${override}' in 'Interface Overrides' of the credential.`,
		);
	else if (shows.hasMisfit)
		item.run.warn(
			`Some books do not show what the filter on '${title}' asks for. The service may have ignored the filter, or have compared a value that it does not show.`,
		);
}

/**
 * Checks that the service applied all conditions. It reports which it did (interface section 2), and may ignore an operator
 * that it does not know, since its symbols are open (4.2). Without a report the books may show it; else a warning names the
 * operator that is assumed.
 */
export function checkApplied(
	item: Item,
	conditions: IDataObject[],
	reported: unknown,
	answer: IDataObject,
): void {
	const rows = objectsOf(reported);
	// A report in sentences is not read.
	const applied =
		rows.length > 0 || (Array.isArray(reported) && reported.length === 0) ? rows : undefined;
	const titleOf = (field: unknown) =>
		filtersOf(item).find((filter) => filter.field === field)?.title ?? field;
	conditions.forEach((condition, index) => {
		const op = asText(condition.op);
		const [meaning = meaningOf(op), override] = chosenOperator(item, op) ?? [];
		const asked = { condition, title: shown(titleOf(condition.field)), meaning, override };
		const report = applied && reportOf(conditions, index, applied);
		if (applied && report?.length === 0) {
			if (shownOf(condition, meaning, answer).isKept) return;
			throw notApplied(asked, applied);
		}
		const { isAsAsked: isApplied, otherValue } = readReport(asked, report ?? []);
		if (!isApplied) checkBooks(item, asked, answer, otherValue);
	});
}
