import { folded } from '../words.ts';

export const glyphWidth = 5;
export const glyphHeight = 7;

// Space to Z: five columns of seven bits each, the lowest bit on top, two hexadecimal digits a column.
const columns =
	'0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649562050 0008070300 001c224100 0041221c00 2a1c7f1c2a ' +
	'08083e0808 0080703000 0808080808 0000606000 2010080402 3e5149453e 00427f4000 7249494946 2141494d33 1814127f10 2745454539 ' +
	'3c4a494931 4121110907 3649494936 464949291e 0000140000 0040340000 0008142241 1414141414 0041221408 0201590906 3e415d594e ' +
	'7c1211127c 7f49494936 3e41414122 7f4141413e 7f49494941 7f09090901 3e41415173 7f0808087f 00417f4100 2040413f01 7f08142241 ' +
	'7f40404040 7f021c027f 7f0408107f 3e4141413e 7f09090906 3e4151215e 7f09192946 2649494932 03017f0103 3f4040403f 1f2040201f ' +
	'3f4038403f 6314081463 0304780403 6159494d43';
const glyphs = columns.split(' ').map((glyph) => [...Buffer.from(glyph, 'hex')]);

/** The text as this font can show it: capitals, digits and common marks; anything else becomes a space. */
export function printable(text: string): string {
	return folded(text)
		.toUpperCase()
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[–—]/g, '-')
		.replace(/[^ -Z]/g, ' ')
		.replace(/ +/g, ' ')
		.trim();
}

/** Whether the glyph of `character` has ink at column `x`, row `y`. */
export function hasInk(character: string, x: number, y: number): boolean {
	const column = glyphs[character.charCodeAt(0) - 32]?.[x] ?? 0;
	return ((column >> y) & 1) === 1;
}

/** Breaks a text into lines of at most `width` characters, at spaces where there are any. */
export function wrapped(text: string, width: number, most: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of printable(text).split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (longer.length <= width) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = word.slice(0, width);
	}
	if (line !== '') lines.push(line);
	return lines.length <= most
		? lines
		: [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, width - 3)}...`];
}
