import { isIsbnNumber } from '../values/isbn';

/** Advice where one of the references that were not found is an ISBN; else empty. */
export function isbnAdvice(refs: unknown[]): string {
	const isbn = refs.find(isIsbnNumber);
	return isbn === undefined
		? ''
		: ` ${String(isbn)} is an ISBN, not a reference. Put a search before this node, or set 'Catalogue Resource' to 'By Name', which accepts ISBNs.`;
}
