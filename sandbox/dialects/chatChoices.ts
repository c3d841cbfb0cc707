import type { Answer, Choice, Json, Row, Scene, StreamEvent } from './choice.ts';
import { inRecord, rowOf } from './choice.ts';

export const EVENTS = 'GET /ai/streams/{streamId}/events';
const SNAPSHOT = 'GET /ai/streams/{streamId}';
const MESSAGE = 'POST /ai/chats/{ref}/messages';

/** What only one of the three ways tells. */
const whole = ['isComplete', 'toolStatus', 'status', 'followUpQuestions', 'rawScore'];

export const events = (
	name: string,
	says: string,
	event: Choice['event'],
	more: Partial<Choice> = {},
): Choice => ({ name, says, appliesTo: [EVENTS], loses: whole, event, ...more });
/** Changes the payload of `done` alone. */
export const done = (
	name: string,
	says: string,
	by: (payload: Row) => Row,
	more: Partial<Choice> = {},
): Choice =>
	events(
		name,
		says,
		(event) => (event.event === 'done' ? [{ ...event, data: by(rowOf(event.data)) }] : [event]),
		more,
	);
export const refused = (
	name: string,
	says: string,
	answer: () => Answer,
	times = Infinity,
): Choice => ({
	name,
	says,
	appliesTo: [EVENTS],
	loses: whole,
	instead: ({ memory }) => {
		const count = Number(memory.get('events refused') ?? 0);
		memory.set('events refused', count + 1);
		return count < times ? answer() : undefined;
	},
});
export const lines = (
	name: string,
	says: string,
	text: Choice['text'],
	more: Partial<Choice> = {},
): Choice => ({ name, says, appliesTo: [EVENTS], loses: whole, text, ...more });
/** Only the first part of the answer is sent. */
export const cut = (name: string, says: string, last: StreamEvent | undefined): Choice =>
	events(name, says, (event, { memory }: Scene) => {
		const sent = Number(memory.get('events sent') ?? 0);
		memory.set('events sent', sent + 1);
		if (sent < 2 && event.event !== 'done') return [event];
		return sent === 2 && last ? [last] : [];
	});
export const message = (
	name: string,
	says: string,
	by: (answer: Answer) => void,
	more: Partial<Choice> = {},
): Choice => ({ name, says, appliesTo: [MESSAGE], success: by, ...more });
export const snapshot = (
	name: string,
	says: string,
	by: (data: Row) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [SNAPSHOT],
	loses: ['status'],
	success: inRecord(by),
	...more,
});
export const word = (status: Json) =>
	snapshot(
		`status ${JSON.stringify(status)}`,
		`isComplete, and status is ${JSON.stringify(status)}`,
		(data) => {
			if (data.isComplete === true) data.status = status;
		},
	);
/** A message that was refused is answered at once. */
export const whileWritten = (name: string, says: string, by: (answer: Answer) => void): Choice => ({
	name,
	says,
	appliesTo: [MESSAGE],
	any: (answer, { isRefused }) => {
		if (isRefused !== true) by(answer);
	},
});
export const put = (answer: Answer, other: Answer) => void Object.assign(answer, other);
