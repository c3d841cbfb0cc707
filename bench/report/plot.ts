import type { Findings } from '../bench.ts';

const rowHeight = 24;
const labelWidth = 330;
const barWidth = 420;
const width = labelWidth + barWidth + 110;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const isOurs = (name: string) => name.startsWith('Catalogue') || name.startsWith('Poll');

const text = (x: number, y: number, content: string, more = '') =>
	`<text x="${x}" y="${y}" ${more}>${escaped(content)}</text>`;

/** One bar for each contender of a scenario; the longest takes the whole width. */
function rowsOf(times: Record<string, number>, top: number): string[] {
	const longest = Math.max(...Object.values(times));
	return Object.entries(times).map(([name, ms], index) => {
		const y = top + index * rowHeight;
		const length = Math.max(1, Math.round((ms / longest) * barWidth));
		const bar = `<rect x="${labelWidth}" y="${y}" width="${length}" height="${rowHeight - 8}" rx="2" fill="${isOurs(name) ? '#0f766e' : '#94a3b8'}"/>`;
		return [
			text(labelWidth - 8, y + 12, name, 'text-anchor="end"'),
			bar,
			text(labelWidth + length + 6, y + 12, `${Math.round(ms).toLocaleString('en')} ms`),
		].join('\n');
	});
}

/** The times of all scenarios as horizontal bars, ours in another colour. */
export function plotOf(
	found: Readonly<Record<string, Findings>>,
	titles: Readonly<Record<string, string>>,
): string {
	const parts: string[] = [];
	let top = 16;
	for (const [name, { times }] of Object.entries(found)) {
		if (!times) continue;
		parts.push(
			text(16, top + 12, titles[name] ?? name, 'font-weight="bold"'),
			...rowsOf(times, top + rowHeight),
		);
		top += rowHeight * (Object.keys(times).length + 2);
	}
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="system-ui, sans-serif" font-size="13" fill="#1e293b">`,
		`<rect width="${width}" height="${top}" fill="#ffffff"/>`,
		...parts,
		'</svg>\n',
	].join('\n');
}
