import type { IDataObject } from 'n8n-workflow';
import { textOf } from '../values/read';
import { wordsApart } from '../values/wordsApart';
import { oneLine } from './oneLine';
import type { Parameter } from './schema';

const LONGEST_TITLE = 100;

/** 'resourceRefs' or 'resource_refs' as 'Resource Refs'. */
const words = (name: string) =>
	wordsApart(name)
		.split(/[\s_-]+/)
		.filter((word) => word !== '')
		.map((word) => word[0]?.toUpperCase() + word.slice(1))
		.join(' ');

/** Where a parameter stands in the arguments. */
export interface Place {
	names: string[];
	titles: string[];
	required: boolean;
	/** Whether what it is part of may be left out; then it is, until one of its parameters is added by hand. */
	isInOptional: boolean;
}

/** A title may stand behind a reference only. */
export const titlesOf = (titles: string[], { title }: IDataObject) => {
	const own = textOf(title);
	return own === undefined ? titles : [...titles.slice(0, -1), oneLine(own, LONGEST_TITLE)];
};

export const placeOf = (
	{ name, schema: { title }, required }: Parameter,
	{ names, titles }: Pick<Place, 'names' | 'titles'>,
	isInOptional: boolean,
): Place => ({
	names: [...names, name],
	titles: [...titles, oneLine(textOf(title) ?? words(name), LONGEST_TITLE)],
	required: required && !isInOptional,
	isInOptional,
});

export const ROOT: Pick<Place, 'names' | 'titles'> = { names: [], titles: [] };
