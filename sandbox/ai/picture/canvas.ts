import { glyphHeight, glyphWidth, hasInk } from './font.ts';
import { pngFile } from './png.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export interface Canvas {
	readonly width: number;
	readonly height: number;
	/** Lays `colour` over the pixel; `cover` from 0 (nothing) to 1 (all). Outside the picture nothing happens. */
	paint(x: number, y: number, colour: Colour, cover?: number): void;
	rectangle(
		left: number,
		top: number,
		width: number,
		height: number,
		colour: Colour,
		cover?: number,
	): void;
	/** One line of text, centred on `centre`; `scale` is the size of one font dot in pixels. */
	text(line: string, centre: number, top: number, scale: number, colour: Colour): void;
	png(): Buffer;
}

export function mixed(from: Colour, to: Colour, share: number): Colour {
	const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
	return [part(0), part(1), part(2)];
}

function textWidth(line: string, scale: number): number {
	return line.length * (glyphWidth + 1) * scale - scale;
}

export function newCanvas(width: number, height: number): Canvas {
	const pixels = Buffer.alloc(width * height * 3);
	const paint: Canvas['paint'] = (x, y, colour, cover = 1) => {
		if (x < 0 || y < 0 || x >= width || y >= height) return;
		const offset = (y * width + x) * 3;
		for (let part = 0; part < 3; part++) {
			const old = pixels[offset + part] ?? 0;
			pixels[offset + part] = old + ((colour[part] ?? 0) - old) * cover;
		}
	};
	const rectangle: Canvas['rectangle'] = (left, top, wide, high, colour, cover = 1) => {
		for (let y = top; y < top + high; y++)
			for (let x = left; x < left + wide; x++) paint(x, y, colour, cover);
	};
	return {
		width,
		height,
		paint,
		rectangle,
		text: (line, centre, top, scale, colour) => {
			const left = Math.round(centre - textWidth(line, scale) / 2);
			[...line].forEach((character, index) => {
				for (let x = 0; x < glyphWidth; x++)
					for (let y = 0; y < glyphHeight; y++)
						if (hasInk(character, x, y))
							rectangle(
								left + (index * (glyphWidth + 1) + x) * scale,
								top + y * scale,
								scale,
								scale,
								colour,
							);
			});
		},
		png: () => pngFile(width, height, pixels),
	};
}
