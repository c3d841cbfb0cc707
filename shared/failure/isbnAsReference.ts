import { isIsbnNumber } from '../values/isbn';

/** What is told where a reference was not found that is an ISBN; empty where none is. */
export function ofIsbn(refs: unknown[]): string {
	const isbn = refs.find(isIsbnNumber);
	return isbn === undefined
		? ''
		: ` ${String(isbn)} is an ISBN and no reference: put a search before this node, or set 'Catalogue Resource' to 'By Name', which takes ISBNs.`;
}
