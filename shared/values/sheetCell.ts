import { isBlank } from './read';

/** Empty to the eye: a cell of a spreadsheet may hold spaces. */
export const looksEmpty = (value: unknown): boolean =>
	isBlank(value) || (typeof value === 'string' && value.trim() === '');
