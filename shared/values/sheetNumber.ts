const withDecimalComma = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));
const withoutCommas = (text: string) => Number(text.replaceAll(',', ''));
const withoutPoints = (text: string) => Number(text.replaceAll('.', ''));
const withoutSpaces = (text: string) => withDecimalComma(text.replace(/[\s'’]/g, ''));

/** How spreadsheets write numbers, beside the way of JSON; '1,234' is of the first two. */
const FORMS: ReadonlyArray<[RegExp, (text: string) => number]> = [
	[/^[+-]?(\d{1,40}|\d{1,3}(\.\d{3}){1,12}),\d{1,40}$/, withDecimalComma],
	[/^[+-]?[1-9]\d{0,2}(,\d{3}){1,12}(\.\d{1,40})?$/, withoutCommas],
	[/^[+-]?[1-9]\d{0,2}(\.\d{3}){2,12}$/, withoutPoints],
	[/^[+-]?[1-9]\d{0,2}([\s'’]\d{3}){1,12}(,\d{1,40})?$/, withoutSpaces],
];

/** The numbers that a cell may mean: none, one, or two where its comma may be either. */
export function numbersIn(value: unknown): number[] {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (text !== '' && Number.isFinite(Number(text))) return [Number(text)];
	return FORMS.filter(([form]) => form.test(text)).map(([, read]) => read(text));
}

/** A point before three digits may part thousands, as a comma may; in a number of JSON it does not. */
const POINT_OF_THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** The same of a value that is to be saved, where a wrong guess is a thousandfold one. */
export const numbersInCell = (value: unknown): number[] =>
	typeof value === 'string' && POINT_OF_THOUSANDS.test(value.trim())
		? [Number(value), withoutPoints(value.trim())]
		: numbersIn(value);
