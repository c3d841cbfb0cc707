import { accountPoints } from './account.ts';
import { answerPoints } from './answers.ts';
import { boundPoints } from './bounds.ts';
import { chatPoints } from './chat.ts';
import { messagePoints } from './chatMessages.ts';
import type { Choice, Point } from './choice.ts';
import { datePoints } from './dates.ts';
import { dressedPoints } from './dressed.ts';
import { echoPoints } from './echoes.ts';
import { entryPoints } from './entries.ts';
import { envelopePoints } from './envelope.ts';
import { fieldPoints } from './fields.ts';
import { fileFormPoints } from './fileForms.ts';
import { filePoints } from './files.ts';
import { formHabitPoints } from './formHabits.ts';
import { formListPoints } from './formLists.ts';
import { framePoints } from './frames.ts';
import { furtherDatePoints, someDatePoints } from './furtherDates.ts';
import { gatewayPoints } from './gateway.ts';
import { gatewayAnswerPoints } from './gatewayAnswers.ts';
import { generatedPoints } from './generated.ts';
import { hitPoints } from './hits.ts';
import { listPoints } from './lists.ts';
import { shapePoints } from './listShapes.ts';
import { namePoints } from './names.ts';
import { otherAnswerPoints } from './otherAnswers.ts';
import { ownPagePoints } from './ownPages.ts';
import { pagingPoints } from './paging.ts';
import { recordFormPoints } from './recordForms.ts';
import { recordPoints } from './records.ts';
import { refusalPoints } from './refusals.ts';
import { reportPoints } from './reports.ts';
import { savedChatPoints } from './savedChats.ts';
import { stateHabitPoints } from './stateHabits.ts';
import { statePoints } from './states.ts';
import { transportPoints } from './transport.ts';
import { values } from './values.ts';
import { wirePoints } from './wires.ts';
import { writePoints } from './writes.ts';

/** In the order in which they change an answer: rows before the place where they stand, keys before what they hold, the envelope last. */
export const points: Point[] = [
	...pagingPoints,
	...ownPagePoints,
	...listPoints,
	...stateHabitPoints,
	...statePoints,
	...entryPoints,
	...chatPoints,
	...messagePoints,
	...savedChatPoints,
	...fieldPoints,
	...formHabitPoints,
	...boundPoints,
	...filePoints,
	...fileFormPoints,
	...generatedPoints,
	...gatewayPoints,
	...gatewayAnswerPoints,
	...accountPoints,
	...reportPoints,
	...answerPoints,
	...writePoints,
	...echoPoints,
	...otherAnswerPoints,
	...dressedPoints,
	...hitPoints,
	...recordPoints,
	...someDatePoints,
	...formListPoints,
	...shapePoints,
	...framePoints,
	...namePoints,
	...datePoints,
	...furtherDatePoints,
	...values,
	...recordFormPoints,
	...refusalPoints,
	...envelopePoints,
	...transportPoints,
	...wirePoints,
];

export const allChoices = points.flatMap(({ point, choices }) =>
	choices.map((choice) => ({ name: `${point}=${choice.name}`, point, choice })),
);
const known = new Set(allChoices.map(({ name }) => name));

/** One choice at some of the points; plain at the others. */
export interface Dialect {
	/** `numbers=text`, in the order of the points. */
	names: string[];
	choices: Choice[];
}

export const plain: Dialect = { names: [], choices: [] };

export function dialectOf(names: string[]): Dialect {
	const unknown = names.filter((name) => !known.has(name));
	if (unknown.length > 0)
		throw new Error(`There is no choice ${unknown.join(', ')}; docs/dialects.md lists them all`);
	const chosen = allChoices.filter(({ name }) => names.includes(name));
	return { names: chosen.map(({ name }) => name), choices: chosen.map(({ choice }) => choice) };
}
