import { decoded, partsOf } from './html';

/** Elements that stand on lines of their own. */
const BLOCK = /^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|hr|ol|p|pre|section|table|tr|ul)$/;

function inPlaceOf(tag: string, isEnd: boolean): string {
	if (tag === 'br' && !isEnd) return '\n';
	if (tag === 'li') return isEnd ? '' : '\n- ';
	if (tag === 'td' || tag === 'th') return isEnd ? ' ' : '';
	return BLOCK.test(tag) ? '\n\n' : '';
}

/** The text of an answer in HTML, to be read by people; never to be shown as HTML. More of the answer only adds to it. */
export function plainText(html: string): string {
	const texts = [...partsOf(html)].map((part) => ('text' in part ? part.text : inPlaceOf(part.tag, part.isEnd)));
	return decoded(texts.join(''))
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}
