/**
 * n8n's pieces cannot be recalled, so what the service may strip again is held back where it can be foreseen:
 * the block of follow-up questions (interface section 6), tags and entities that have only begun, and spaces at the end.
 */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^>]*>?|<(?:\/|!-?)?$|\n|[^<\n]+|</gi;
const BLOCK_TAG = /^<\/?(address|article|blockquote|br|div|dl|dt|dd|h[1-6]|hr|li|ol|p|section|table|tr|ul)\b/i;
const MARK = 'followup';

/** As many letters as the mark needs to be told, and one more; a line may be as long as the answer. */
const FIRST_LETTERS = new RegExp(`^(?:[^a-z]*[a-z]){0,${MARK.length + 1}}`, 'i');

const firstLettersOf = (token: string) => (FIRST_LETTERS.exec(token.replace(/^<\/?/, ''))?.[0] ?? '').replace(/[^a-z]/gi, '').toLowerCase();

/** A heading or a tag that names follow-ups, or that may yet when more comes. */
function startsFollowUps(token: string, isLast: boolean): boolean {
	const letters = firstLettersOf(token);
	return letters.startsWith(MARK) || (isLast && letters !== '' && MARK.startsWith(letters));
}

/** A tag that has only begun; a sign that stands for "less than" is none. */
const isUnfinishedTag = (token: string, isLast: boolean) =>
	/^<[/!a-z]/i.test(token) ? !token.endsWith('>') : isLast && token === '<';

/** How far an answer was looked at: up to a token that nothing of what follows can change. */
interface Looked {
	content: string;
	/** Up to here it is certain. */
	end: number;
	atLineStart: boolean;
}

const NOTHING: Looked = { content: '', end: 0, atLineStart: true };

/** Looks at the tokens behind those that were looked at; the last one counts only for now, since more of it may come. */
function lookOn(content: string, looked: Looked): { looked: Looked; end: number } {
	let { end, atLineStart } = looked;
	const from = looked.content.length;
	for (const { 0: token, index } of content.slice(from).matchAll(TOKEN)) {
		const start = from + index;
		const isLast = start + token.length === content.length;
		const before = { content: content.slice(0, start), end, atLineStart };
		const isTag = /^<[/!a-z]/i.test(token);
		if (isUnfinishedTag(token, isLast)) return { looked: before, end };
		if ((isTag || atLineStart) && startsFollowUps(token, isLast && !isTag)) return { looked: before, end };
		if (token === '\n' || BLOCK_TAG.test(token)) atLineStart = true;
		else if (!isTag && /[a-z]/i.test(token)) atLineStart = false;
		if (isTag ? token.startsWith('</') : token.trim() !== '') end = start + token.length;
		if (isLast) return { looked: before, end };
	}
	return { looked, end };
}

/**
 * The part of an answer under way that will not be taken back, as far as can be foreseen. It ends in text or behind a
 * closing tag: what is opened may be opened for the block. Asked again with more of the answer, it looks at that only.
 */
export function certainParts(): (content: string) => string {
	let before = NOTHING;
	return (content) => {
		const { looked, end } = lookOn(content, content.startsWith(before.content) ? before : NOTHING);
		before = looked;
		return content.slice(0, end).replace(/&[a-z0-9#]{0,8}$/i, '').trimEnd();
	};
}

export const certainPart = (content: string): string => certainParts()(content);
