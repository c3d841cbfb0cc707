import { fraction, pick } from '../chance.ts';
import type { Canvas, Colour } from './canvas.ts';
import { mixed, newCanvas } from './canvas.ts';
import { wrapped } from './font.ts';

interface Palette {
	sky: Colour;
	horizon: Colour;
	sun: Colour;
	land: Colour;
	paper: Colour;
	ink: Colour;
}

const palettes: readonly Palette[] = [
	{
		sky: [22, 33, 74],
		horizon: [222, 130, 97],
		sun: [255, 214, 140],
		land: [31, 28, 58],
		paper: [250, 243, 226],
		ink: [31, 28, 58],
	},
	{
		sky: [16, 78, 90],
		horizon: [160, 208, 190],
		sun: [255, 244, 205],
		land: [10, 52, 60],
		paper: [244, 250, 244],
		ink: [10, 52, 60],
	},
	{
		sky: [98, 40, 66],
		horizon: [240, 176, 148],
		sun: [255, 233, 196],
		land: [62, 22, 44],
		paper: [255, 246, 238],
		ink: [62, 22, 44],
	},
	{
		sky: [50, 64, 42],
		horizon: [226, 214, 150],
		sun: [250, 240, 200],
		land: [34, 44, 30],
		paper: [250, 248, 232],
		ink: [34, 44, 30],
	},
	{
		sky: [40, 44, 52],
		horizon: [158, 174, 190],
		sun: [238, 242, 246],
		land: [24, 28, 34],
		paper: [246, 248, 250],
		ink: [24, 28, 34],
	},
];

const longestEdge = 768;
/** Height of a line of text in font dots, with the space below it. */
const lineDots = 9;
const namedRatios: Record<string, number> = {
	portrait: 2 / 3,
	landscape: 3 / 2,
	square: 1,
	wide: 16 / 9,
};

/** "2:3", "16x9" and a few words; any other text gives a square, since the service does not name the values it takes. */
function pictureSize(aspectRatio: string): { width: number; height: number } {
	const parts = /^\s*(\d{1,4}(?:\.\d+)?)\s*[:x/]\s*(\d{1,4}(?:\.\d+)?)\s*$/i.exec(aspectRatio);
	const asked = parts
		? Number(parts[1]) / Number(parts[2])
		: (namedRatios[aspectRatio.trim().toLowerCase()] ?? 1);
	const ratio = asked >= 0.2 && asked <= 5 ? asked : 1;
	const edge = (share: number) => Math.round(longestEdge * Math.min(1, share));
	return { width: edge(ratio), height: edge(1 / ratio) };
}

function landscape(canvas: Canvas, { sky, horizon, sun, land }: Palette, seed: string) {
	const { width, height } = canvas;
	for (let y = 0; y < height; y++)
		canvas.rectangle(0, y, width, 1, mixed(sky, horizon, (y / height) ** 1.4));
	const radius = Math.min(width, height) * (0.1 + fraction(`${seed}/radius`) * 0.1);
	const [centreX, centreY] = [width * (0.2 + fraction(`${seed}/sun`) * 0.6), height * 0.62];
	for (let y = Math.floor(centreY - radius); y <= centreY + radius; y++)
		for (let x = Math.floor(centreX - radius); x <= centreX + radius; x++) {
			const inside = radius - Math.hypot(x - centreX, y - centreY);
			if (inside > 0) canvas.paint(x, y, sun, Math.min(1, inside));
		}
	const ridges = 4;
	for (let ridge = 0; ridge < ridges; ridge++) {
		const colour = mixed(horizon, land, 0.4 + (0.6 * ridge) / (ridges - 1));
		const wave = 1.5 + fraction(`${seed}/wave/${ridge}`) * 3;
		const phase = fraction(`${seed}/phase/${ridge}`) * 2 * Math.PI;
		const base = height * (0.66 + ridge * 0.09);
		for (let x = 0; x < width; x++) {
			const angle = (x / width) * wave * Math.PI + phase;
			const top = Math.round(
				base + (Math.sin(angle) + Math.sin(angle * 2.3) * 0.4) * height * 0.035,
			);
			canvas.rectangle(x, top, 1, height - top, colour);
		}
	}
}

/** The text in lines at the largest dot size, 2 to 12, at which it fits into `width` by `height` pixels. */
function fitted(text: string, width: number, height: number): { lines: string[]; scale: number } {
	for (let scale = 12; scale > 2; scale--) {
		const characters = Math.floor(width / (6 * scale));
		const lines = wrapped(text, characters, Infinity);
		const whole = text.split(/\s+/).every((word) => word.length <= characters);
		if (whole && lines.length * scale * lineDots <= height) return { lines, scale };
	}
	return { lines: wrapped(text, Math.floor(width / 12), 6), scale: 2 };
}

export interface Words {
	title: string;
	/** A second, smaller line; empty for none. */
	subtitle: string;
}

/** A landscape with a title panel, drawn from the words alone: the same words and size give the same bytes. */
export function drawPicture({ title, subtitle }: Words, aspectRatio: string): Buffer {
	const { width, height } = pictureSize(aspectRatio);
	const canvas = newCanvas(width, height);
	const seed = `${title}/${subtitle}`;
	const palette = pick(`${seed}/palette`, palettes);
	landscape(canvas, palette, seed);

	const room = Math.round(width * 0.74);
	const heading = fitted(title, room, height * 0.3);
	const lineHeight = heading.scale * lineDots;
	const smallScale = 3;
	const panelHeight =
		heading.lines.length * lineHeight + (subtitle ? smallScale * 16 : 0) + heading.scale * 6;
	const [left, top] = [Math.round(width * 0.09), Math.round(height * 0.1)];
	canvas.rectangle(left, top, width - left * 2, panelHeight, palette.paper, 0.96);
	canvas.rectangle(left + 6, top + 6, width - left * 2 - 12, 2, palette.ink, 0.6);
	canvas.rectangle(left + 6, top + panelHeight - 8, width - left * 2 - 12, 2, palette.ink, 0.6);
	let y = top + heading.scale * 4;
	for (const line of heading.lines) {
		canvas.text(line, width / 2, y, heading.scale, palette.ink);
		y += lineHeight;
	}
	const [author] = wrapped(subtitle, Math.floor(room / (6 * smallScale)), 1);
	if (author !== undefined)
		canvas.text(author, width / 2, y + smallScale * 4, smallScale, palette.ink);
	canvas.text('MADE BY THE SANDBOX', width / 2, height - 26, 2, palette.paper);
	return canvas.png();
}
