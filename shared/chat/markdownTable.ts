import type { MarkdownLines } from './markdownLines';

/** The rows of a table, as Markdown writes them. */
export function markdownTable(lines: MarkdownLines) {
	let rows = 0;
	let cells = 0;
	return {
		begin() {
			rows = 0;
		},
		row(isEnd: boolean) {
			lines.lead('tr', isEnd, '| ', '');
			if (!isEnd) cells = 0;
			// The line that makes the first row the head of the table.
			else if (++rows === 1) lines.put(`\n|${' --- |'.repeat(cells)}`);
		},
		cell(isEnd: boolean) {
			if (!isEnd) return;
			if (lines.gap.includes('\n') || lines.isEmpty) lines.word('');
			lines.gap = '';
			lines.put(' |');
			cells += 1;
			lines.space(' ');
		},
	};
}
