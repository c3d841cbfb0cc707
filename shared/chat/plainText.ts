import type { Tag } from './html';
import { withoutPictures, type TextForm } from './textForm';

/** Elements that stand on lines of their own. */
const BLOCK =
	/^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|hr|ol|p|pre|section|table|tr|ul)$/;
/** One empty line at most. */
const MOST_LINE_ENDS = 2;

function inPlaceOf({ tag, isEnd }: Tag): string {
	if (tag === 'br' && !isEnd) return '\n';
	if (tag === 'li') return isEnd ? '' : '\n- ';
	if (tag === 'td' || tag === 'th') return isEnd ? ' ' : '';
	return BLOCK.test(tag) ? '\n\n' : '';
}

/** The text of an answer, to be read by people; never to be shown as HTML. */
export function plainForm(): TextForm {
	const safe = withoutPictures();
	let out = '';
	let hasBegun = false;
	let lineEnds = 0;
	let isSpaced = false;

	const word = (text: string) => {
		if (hasBegun)
			out += lineEnds > 0 ? '\n'.repeat(Math.min(lineEnds, MOST_LINE_ENDS)) : isSpaced ? ' ' : '';
		out += text;
		hasBegun = true;
		lineEnds = 0;
		isSpaced = false;
	};
	const say = (text: string) => {
		for (const piece of text.split(/(\s+)/)) {
			if (piece === '') continue;
			if (piece.trim() !== '') word(piece);
			else if (piece.includes('\n')) lineEnds += piece.split('\n').length - 1;
			else isSpaced = true;
		}
	};

	return {
		write(part) {
			if (part.kind !== 'unseen') say(part.kind === 'text' ? part.text : inPlaceOf(part));
		},
		end: () => {},
		take() {
			const text = safe(out);
			out = '';
			return text;
		},
	};
}
