import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './rows.ts';

export const root = join(import.meta.dirname, '../..');

export const readJson = <T>(file: string): T =>
	JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

export const interfaceRows = (): Row[] => readJson<Row[]>('docs/interface.json');

/** A cell of a Markdown table. */
export const cell = (text: string): string =>
	text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('\n', ' ');
