/**
 * n8n's pieces cannot be recalled, so what the service may strip again is held back where it can be foreseen:
 * the block of follow-up questions (interface section 6), tags and entities that have only begun, and spaces at the end.
 */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*>?|<\/?$|\n|[^<\n]+|</gi;
const BLOCK_TAG = /^<\/?(address|article|blockquote|br|div|dl|dt|dd|h[1-6]|hr|li|ol|p|section|table|tr|ul)\b/i;
const MARK = 'followup';

const lettersOf = (token: string) => token.replace(/^<\/?|[^a-z]/gi, '').toLowerCase();

/** A heading or a tag that names follow-ups, or that may yet when more comes. */
function startsFollowUps(token: string, isLast: boolean): boolean {
	const letters = lettersOf(token);
	return letters.startsWith(MARK) || (isLast && letters !== '' && MARK.startsWith(letters));
}

/** A tag that has only begun; a sign that stands for "less than" is none. */
const isUnfinishedTag = (token: string, isLast: boolean) =>
	/^<[/!a-z]/i.test(token) ? !token.endsWith('>') : isLast && token === '<';

/**
 * The part of an answer under way that will not be taken back, as far as can be foreseen. It ends in text or behind a
 * closing tag: what is opened may be opened for the block.
 */
export function certainPart(content: string): string {
	let end = 0;
	let atLineStart = true;
	for (const { 0: token, index } of content.matchAll(TOKEN)) {
		const isLast = index + token.length === content.length;
		const isTag = /^<[/!a-z]/i.test(token);
		if (isUnfinishedTag(token, isLast)) break;
		if ((isTag || atLineStart) && startsFollowUps(token, isLast && !isTag)) break;
		if (token === '\n' || BLOCK_TAG.test(token)) atLineStart = true;
		else if (!isTag && lettersOf(token) !== '') atLineStart = false;
		if (isTag ? token.startsWith('</') : token.trim() !== '') end = index + token.length;
	}
	return content.slice(0, end).replace(/&[a-z0-9#]{0,8}$/i, '').trimEnd();
}
