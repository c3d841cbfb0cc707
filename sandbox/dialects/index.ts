import { accountPoints } from './account.ts';
import { answerPoints } from './answers.ts';
import { chatPoints } from './chat.ts';
import type { Choice, Point } from './choice.ts';
import { datePoints } from './dates.ts';
import { envelopePoints } from './envelope.ts';
import { fieldPoints } from './fields.ts';
import { filePoints } from './files.ts';
import { gatewayPoints } from './gateway.ts';
import { namePoints } from './names.ts';
import { hitPoints } from './hits.ts';
import { listPoints } from './lists.ts';
import { pagingPoints } from './paging.ts';
import { shapePoints } from './listShapes.ts';
import { recordPoints } from './records.ts';
import { refusalPoints } from './refusals.ts';
import { statePoints } from './states.ts';
import { values } from './values.ts';

/** In the order in which they change an answer: rows before the place where they stand, keys before what they hold, the envelope last. */
export const points: Point[] = [
	...pagingPoints,
	...listPoints,
	...statePoints,
	...chatPoints,
	...fieldPoints,
	...filePoints,
	...gatewayPoints,
	...accountPoints,
	...answerPoints,
	...hitPoints,
	...recordPoints,
	...shapePoints,
	...namePoints,
	...datePoints,
	...values,
	...refusalPoints,
	...envelopePoints,
];

/** One choice at some of the points; plain at the others. */
export interface Dialect {
	/** `numbers=text`, in the order of the points. */
	names: string[];
	choices: Choice[];
}

export const plain: Dialect = { names: [], choices: [] };

export function dialectOf(names: string[]): Dialect {
	const unknown = names.filter(
		(name) =>
			!points.some(({ point, choices }) =>
				choices.some((choice) => `${point}=${choice.name}` === name),
			),
	);
	if (unknown.length > 0)
		throw new Error(`There is no choice ${unknown.join(', ')}; docs/dialects.md lists them all`);
	const chosen = points.flatMap(({ point, choices }) =>
		choices.flatMap((choice) =>
			names.includes(`${point}=${choice.name}`)
				? [{ name: `${point}=${choice.name}`, choice }]
				: [],
		),
	);
	return { names: chosen.map(({ name }) => name), choices: chosen.map(({ choice }) => choice) };
}

export const allChoices = points.flatMap(({ point, choices }) =>
	choices.map((choice) => ({ name: `${point}=${choice.name}`, point, choice })),
);
