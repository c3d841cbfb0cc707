import type { IBinaryData } from 'n8n-workflow';
import type { Book } from '../catalogue/book';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { isbnsIn, isIsbn, isSameIsbn, withoutExtension } from '../values/isbn';
import { isWordForNothing, joinNames, shown } from '../values/read';
import { baseName } from './fileName';
import { isKnownExtension } from './mediaType';

/** A number of an edition behind a point is none. */
const EXTENSION = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i;

/** A new name without an extension gets the file's own: the service judges files by it. */
const nameFor = (entered: string, own: string) =>
	entered === '' || EXTENSION.test(entered)
		? entered || own
		: `${entered}${EXTENSION.exec(own)?.[0] ?? ''}`;

/** A drive may name a file without an extension: n8n has it by the file's kind then. */
const ownName = ({ fileName = '', fileExtension = '' }: IBinaryData) => {
	const name = fileName.trim();
	const isBare = name !== '' && !EXTENSION.test(name) && isKnownExtension(fileExtension);
	return isBare ? `${name}.${fileExtension}` : name;
};

const cutNames = (names: string[]) =>
	`Of these names only what stands behind the last slash was taken: ${joinNames(names)}. Write them without a slash if it belongs to the name.`;

const ofOthers = (files: string[]) =>
	`Some files are called by another ISBN than that of their resource: ${joinNames(files)}. Check that each file came to its own resource, e.g. behind a Merge by position.`;

/** The name under which a file is sent. Tells where it shows that something else may be meant. */
export function uploadName(
	{ run }: Item,
	{
		ref,
		book,
		field,
		fileName: entered,
	}: { ref: number; book: Book } & Record<'field' | 'fileName', string>,
	file: IBinaryData,
): string {
	const name = baseName(nameFor(entered, ownName(file))) ?? '';
	if (/[/\\]/.test(entered)) run.hintOf(cutNames, `'${shown(entered)}'`);
	const called = withoutExtension(name);
	// {{ $json.isbn }}.epub makes '.epub' of a column that is not there.
	if (called.trim() === '' || isWordForNothing(called))
		throw parameterFailure(
			`The file in '${field}' has no name${name && `, only '${shown(name)}'`}`,
			"Enter a 'File Name' with its extension. If it has an expression, that may have returned nothing.",
		);
	const { isbn = '' } = book;
	const isOther = isIsbn(called) && !isbnsIn(isbn).some((its) => isSameIsbn(its, called));
	if (isOther && isbn !== '')
		run.hintOf(ofOthers, `'${shown(name)}' at resource ${ref}, which has ${shown(isbn)}`);
	return name;
}
