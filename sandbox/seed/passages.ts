import { readFileSync } from 'node:fs';

/** The opening of some works, each as its paragraphs, by the title of the work. All are in the public domain. */
const passages = JSON.parse(readFileSync(new URL('passages.json', import.meta.url), 'utf8')) as Record<
	string,
	{ heading: string; paragraphs: string[] }
>;

export function passageOf(title: string): { heading: string; paragraphs: string[] } | undefined {
	return passages[title];
}
