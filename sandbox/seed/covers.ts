import { hash32, wrapped } from './random.ts';
import type { SeedResource, SeedRoles } from './types.ts';
import { wrap } from './wrap.ts';
import { escapeXml } from './xml.ts';

/** Ground, figure and lettering of a cover. */
type Palette = readonly [ground: string, figure: string, lettering: string];

/** The first family whose words occur among the subjects of the title. */
const palettes: readonly [subjects: RegExp, choices: readonly Palette[]][] = [
	[/juvenile|children/i, [
		['#f4c95d', '#d1495b', '#23395b'], ['#8fc1b5', '#f7f3e3', '#1f3b4d'], ['#f2a65a', '#58355e', '#3b1f3f'],
	]],
	[/horror|gothic|uncanny|mystery|crime|science fiction/i, [
		['#1b1b2f', '#c84b31', '#ecdbba'], ['#12202f', '#6c8ead', '#f0e7d8'], ['#2c1a1d', '#b08968', '#f1e4d1'],
	]],
	[/poe|drama|plays/i, [
		['#efe6dd', '#7d4f50', '#2f2a2a'], ['#dfe7e3', '#38686a', '#1c2826'], ['#3d315b', '#f8b195', '#f7f0e8'],
	]],
	[/philosophy|political|history|sciences?\b|business|society|biography|nature|religion|humanities/i, [
		['#e9e4d4', '#a23b3b', '#1f2933'], ['#21405a', '#e0b04f', '#f6f1e4'], ['#4a5d3a', '#e3d9b6', '#fbf7ea'],
	]],
	[/./, [
		['#20455a', '#e2a03f', '#f8f1e1'], ['#7a2331', '#e6c79c', '#fbf3e6'], ['#2f4b3c', '#d9b26f', '#f7f2e4'],
		['#e8dcc8', '#9b3d2e', '#2a2320'], ['#463a5c', '#dba39a', '#f7efe9'],
	]],
];

const sizes = { thumbnail: 160, preview: 480, full: 1200 } as const;

export type CoverSize = keyof typeof sizes;

type Figure = (hash: number, colour: string) => string;

/** One piece of a figure for each place from 0 on. */
const repeated = (count: number, piece: (place: number) => string): string =>
	Array.from({ length: count }, (_, place) => piece(place)).join('');

const bands: Figure = (hash, colour) =>
	repeated(7, (place) => {
		const height = 6 + ((hash >>> (place * 3)) % 8) * 5;
		return `<rect x="0" y="${505 + place * 58}" width="600" height="${height}" fill="${colour}"/>`;
	});

const rings: Figure = (hash, colour) => {
	const circles = repeated(9, (place) => {
		const weight = 4 + ((hash >>> place) % 4) * 5;
		return `<circle cx="${140 + (hash % 320)}" cy="900" r="${48 + place * 52}" stroke-width="${weight}"/>`;
	});
	return `<g fill="none" stroke="${colour}">${circles}</g>`;
};

const leaves: Figure = (hash, colour) => {
	const rows = repeated(24, (place) => {
		const position = `${75 + (place % 6) * 90} ${560 + Math.floor(place / 6) * 82}`;
		const turn = ((hash >>> place) % 4) * 90;
		return `<path d="M-34 34A68 68 0 0 1 34-34A68 68 0 0 1-34 34Z" transform="translate(${position}) rotate(${turn})"/>`;
	});
	return `<g fill="${colour}">${rows}</g>`;
};

const hills: Figure = (hash, colour) => {
	const slopes = repeated(3, (place) => {
		const top = 560 + place * 95 + ((hash >>> (place * 5)) % 60);
		const dip = 520 + place * 110 + ((hash >>> (place * 7)) % 90);
		const line = `M0 ${top}C150 ${dip} 260 ${top + 120} 380 ${dip + 40}S540 ${top - 30} 600 ${dip}V900H0Z`;
		return `<path d="${line}" fill-opacity="${0.4 + place * 0.3}"/>`;
	});
	return `<g fill="${colour}">${slopes}<circle cx="${150 + (hash % 300)}" cy="490" r="42"/></g>`;
};

const figures = [bands, rings, leaves, hills];

/** Lines of the title and the size of its letters: no word wider than the cover, no line on the figure. */
function setTitle(title: string): { lines: string[]; size: number } {
	for (const size of [78, 66, 56, 47, 40, 34]) {
		const lines = wrap(title, Math.floor(490 / (size * 0.5)));
		const widest = Math.max(...lines.map((line) => line.length));
		if (widest * size * 0.5 <= 500 && lines.length * size * 1.12 <= 300) return { lines, size };
	}
	return { lines: wrap(title, 32), size: 30 };
}

function words(value: SeedResource['fields'][string] | undefined): string {
	return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

/** The front cover of a title as SVG, two by three; the same title has the same cover in every format. */
export function coverSvg(resource: SeedResource, roles: SeedRoles, size: CoverSize): string {
	const title = words(resource.fields[roles.title]);
	const author = words(resource.fields[roles.author]);
	const imprint = words(resource.fields[roles.imprint]);
	const hash = hash32(title);
	const subjects = words(resource.fields[roles.subjects]);
	const choices = palettes.find(([pattern]) => pattern.test(subjects || 'none'))?.[1] ?? [];
	const [ground, figure, lettering] = wrapped(choices, hash);
	const { lines, size: letters } = setTitle(title);
	const spans = repeated(lines.length, (place) => {
		const y = Math.round(70 + letters * 0.8 + place * letters * 1.12);
		return `<tspan x="50" y="${y}">${escapeXml(wrapped(lines, place))}</tspan>`;
	});
	const below = Math.round(70 + lines.length * letters * 1.12 + 34);
	const width = sizes[size];
	const imprintLine =
		`<text x="50" y="878" font-size="20" letter-spacing="3">${escapeXml(imprint.toUpperCase())}</text>`;
	const dimensions = `width="${width}" height="${width * 1.5}"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" ${dimensions} role="img">
<title>${escapeXml(author === '' ? title : `${title}, by ${author}`)}</title>
<rect width="600" height="900" fill="${ground}"/>
${wrapped(figures, hash >>> 8)(hash, figure)}
<rect x="50" y="48" width="120" height="5" fill="${figure}"/>
<rect x="0" y="842" width="600" height="58" fill="${ground}"/>
<g font-family="Georgia, 'Times New Roman', serif" fill="${lettering}">
<text font-size="${letters}">${spans}</text>
<text x="50" y="${below}" font-size="28" font-style="italic">${escapeXml(author)}</text>
${imprintLine}
</g>
</svg>
`;
}
