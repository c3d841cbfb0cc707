import { escapeXml } from './xml.ts';
import { zip } from './zip.ts';

export interface BookText {
	title: string;
	author: string;
	isbn: string;
	publisher: string;
	description: string;
	note: string;
	/** First publication, YYYY-MM-DD. */
	date?: string;
	/** ISO 8601, UTC. */
	modified: string;
	heading: string;
	paragraphs: readonly string[];
	coverSvg: string;
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const style = `body { font-family: Georgia, serif; line-height: 1.5; margin: 8% 10%; }
h1, h2 { font-weight: normal; text-align: center; line-height: 1.2; }
p { margin: 0; text-indent: 1.4em; }
h2 + p, .plain { text-indent: 0; }
.plain { margin-top: 1em; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; }
`;

function page(title: string, body: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

function packageDocument(book: BookText): string {
	const date = book.date === undefined ? '' : `<dc:date>${book.date}</dc:date>\n`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="isbn" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="isbn">urn:isbn:${book.isbn}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:creator>${escapeXml(book.author)}</dc:creator>
<dc:publisher>${escapeXml(book.publisher)}</dc:publisher>
<dc:language>en</dc:language>
<dc:description>${escapeXml(book.description)}</dc:description>
${date}<meta property="dcterms:modified">${book.modified.slice(0, 19)}Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover-image" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>
</manifest>
<spine><itemref idref="cover"/><itemref idref="title"/><itemref idref="text"/></spine>
</package>
`;
}

/** An EPUB 3 of a cover, a title page and one chapter. */
export function epub(book: BookText): Buffer {
	const title = escapeXml(book.title);
	const navigation = `<nav epub:type="toc"><h1>Contents</h1><ol>
<li><a href="title.xhtml">${title}</a></li>
<li><a href="text.xhtml">${escapeXml(book.heading)}</a></li>
</ol></nav>`;
	const titlePage = `<h1>${title}</h1>
<h2>${escapeXml(book.author)}</h2>
<p class="plain">${escapeXml(book.description)}</p>
<p class="plain">${escapeXml(book.publisher)}. ISBN ${book.isbn}. ${escapeXml(book.note)}.</p>`;
	const paragraphs = book.paragraphs.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join('\n');
	return zip([
		{ name: 'mimetype', content: 'application/epub+zip', stored: true },
		{ name: 'META-INF/container.xml', content: container },
		{ name: 'EPUB/package.opf', content: packageDocument(book) },
		{ name: 'EPUB/nav.xhtml', content: page('Contents', navigation) },
		{ name: 'EPUB/style.css', content: style },
		{ name: 'EPUB/cover.svg', content: book.coverSvg },
		{
			name: 'EPUB/cover.xhtml',
			content: page('Cover', `<div class="cover"><img src="cover.svg" alt="Cover of ${title}"/></div>`),
		},
		{ name: 'EPUB/title.xhtml', content: page(book.title, titlePage) },
		{ name: 'EPUB/text.xhtml', content: page(book.heading, `<h2>${escapeXml(book.heading)}</h2>\n${paragraphs}`) },
	]);
}
