import { service } from '../service';
import { book, automatic as eachValue } from './form';

export const catalogue = service();
export const upsert = async (
	fields: object,
	{ parameters = {}, ...options }: { parameters?: object; [name: string]: unknown } = {},
) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'upsert', resourceType: book, fields, ...parameters },
		options,
	);

/** Every input item's own values, matched by that field. */
export const automatic = (match = 'isbn') => ({ ...eachValue, matchingColumns: [match] });

let made = 0;
/** Another valid ISBN each time, without hyphens. */
export function newIsbn(): string {
	const body = `9780306${String(++made).padStart(5, '0')}`;
	const sum = [...body].reduce(
		(total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
		0,
	);
	return `${body}${(10 - (sum % 10)) % 10}`;
}
