import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** EDItEUR's schemas, one folder for each release. They are not in this repository: their terms want them whole and from the source. */
const folder = process.env.ONIX_SCHEMAS;

/** What the official schema of the release refuses in the message; undefined where no schemas are at hand. */
export async function refusedBySchema(
	xml: string,
	release: '3.0' | '3.1',
): Promise<string[] | undefined> {
	if (!folder) {
		console.warn(
			`ONIX ${release} was not validated: ONIX_SCHEMAS names no folder with the schemas. Publishers get them from editeur.org, "ONIX for Books".`,
		);
		return undefined;
	}
	const file = (fileName: string) => ({
		fileName,
		contents: readFileSync(join(folder, release, fileName), 'utf8'),
	});
	const { errors } = await validateXML({
		xml: { fileName: 'onix.xml', contents: xml },
		schema: [file(`ONIX_BookProduct_${release}_reference.xsd`)],
		preload: [file('ONIX_BookProduct_CodeLists.xsd'), file('ONIX_XHTML_Subset.xsd')],
		initialMemoryPages: 2048,
		maxMemoryPages: 16_384,
	});
	return errors.map(({ message }) => message);
}
