import { foldAccents } from '../../../../shared/values/folded';
import { isIsbnField, isSameIsbn, normalIsbn } from '../../../../shared/values/isbn';
import { asText, flagOf, numberOf } from '../../../../shared/values/read';

/** By equality, by "contains" in either direction, as number, as truth value, or as ISBN. */
export function mayMean(field: string, present: unknown, wanted: string): boolean {
	const [has, word] = [foldAccents(present), foldAccents(wanted)];
	if (has.includes(word) || word.includes(has)) return true;
	if (isIsbnField(field)) return normalIsbn(has).includes(normalIsbn(word));
	const [flag, number] = [flagOf(present), numberOf(present)];
	return (
		(number !== undefined && number === numberOf(wanted)) ||
		(flag !== undefined && flag === flagOf(wanted))
	);
}

const ALIKE = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Whether a value is the wanted one as a whole, apart from case, accents and signs. */
export const isWhole = (present: unknown, wanted: string): boolean =>
	ALIKE.compare(foldAccents(present), foldAccents(wanted)) === 0 ||
	isSameIsbn(asText(present), wanted) ||
	(numberOf(present) !== undefined && numberOf(present) === numberOf(wanted));
