import { answers } from './answers';
import { controls } from './controls';
import { events } from './events';
import { keys } from './keys';
import { lists } from './lists';
import type { Shape } from './reply';
import { toolSchemas } from './schemas';
import { sizes } from './sizes';
import { texts } from './texts';
import { wire } from './wire';

/** Every hostile shape; each name is there once. */
export const shapes: Shape[] = [
	...sizes,
	...lists,
	...texts,
	...events,
	...toolSchemas,
	...wire,
	...answers,
	...keys,
];

/** Those that meet every target in full; the others meet the ones that they were made for, and some by chance. */
export const everywhere =
	/^(size: (objects in|gzip of|zeros|brotli in|gzip in|an encoding|empty blocks of gzip|a million|ten million|a string of 60 MiB$|a number|a key|keys that|a hundred|NUL|JSON|a body)|list: (the same page|one row|empty pages|a million|rows of nothing|a cursor that never|states that never|references (1e|"text)|an enum)|text: (tags|comments that never|elements 100|stars$|a text)|events: (comments for ever$|a line that never|a million|a done with)|schema: (definitions of|a reference to|100,000 prop)|wire: (ten thousand|a header of 64|a length that is too short)|disposition: (spaces|60 KB)|time: (silence$|a body|headers|102|a reset$)|answer: (204|302 to (else|itself)|429 and Retry-After (1e12|0$|garbage)|a web page$|the page|the Date Fri)|key: (with \\\/|in \\u00xx|in upper))/;

const byName = new Map([...shapes, ...controls].map((shape) => [shape.name, shape]));

export function shapeNamed(name: string): Shape {
	const shape = byName.get(name);
	if (!shape) throw new Error(`There is no shape ${name}.`);
	return shape;
}
