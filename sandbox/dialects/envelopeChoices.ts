import type { Answer, Choice, Json, Row } from './choice.ts';
import { answerOf, bytesOf, refusalOf, rowOf } from './choice.ts';
import { bare, enveloped, keyed, reads } from './endpoints.ts';

export const withOk = (answer: Answer, json: Json): Json => {
	answer.status = 200;
	return json;
};

export const succeeded = (
	name: string,
	says: string,
	by: (envelope: Row, answer: Answer) => Json | undefined,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: enveloped,
	...more,
	success: (answer) => {
		answer.json = by(rowOf(answer.json), answer);
	},
});

/** Without data there is nothing to say of what was archived, or was not saved. */
export const withoutData = {
	appliesTo: bare,
	loses: [
		'changedFields',
		// Nobody knows whether they were taken as they were sent.
		'title',
		'isbn',
		'format',
		'deleted',
		'type',
		'details',
		'previousState',
		'newState',
		'alreadyArchived',
		'fieldErrors',
	],
};
export const empty = (status: number): Choice => ({
	name: `${status} without a body`,
	says: `what promises no data is answered with ${status} and nothing`,
	...withoutData,
	success: (answer) => void Object.assign(answer, answerOf(status, undefined)),
});

export const typed = (name: string, type: string | undefined): Choice => ({
	name,
	says: type === undefined ? 'JSON without a Content-Type' : `JSON that says it is ${type}`,
	appliesTo: enveloped,
	any: ({ json, headers }) => {
		if (json === undefined) return;
		if (type === undefined) delete headers['content-type'];
		else headers['content-type'] = type;
	},
});
export const texts = (
	name: string,
	says: string,
	text: (text: string) => string,
	more: Partial<Choice> = {},
): Choice => ({ name, says, appliesTo: enveloped, ...more, text });

/** A list of the editor asks once, and tells what came: a person waits for it. */
const patient = /^(?!list )/;

/** Each read is answered by the proxy once, before it reaches the service. */
export const proxy = (
	name: string,
	says: string,
	status: number,
	page: string,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: reads.filter((endpoint) => enveloped.includes(endpoint)),
	in: patient,
	...more,
	instead: ({ memory, asked }) => {
		const key = `proxy ${asked.endpoint}`;
		if (more.wanted !== 'told' && memory.has(key)) return undefined;
		memory.set(key, 1);
		return bytesOf(status, 'text/html; charset=utf-8', page);
	},
});
export const page = (title: string) =>
	`<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><hr>nginx</body></html>`;

/** The first answer to a create is lost; what comes the second time is a replay. */
export const replay = (name: string, header: string, value: string): Choice => ({
	name,
	says: `a replay is marked with ${header}: ${value}`,
	like: 'plain',
	appliesTo: keyed,
	any: (answer, { memory, asked, isRefused }) => {
		const key = `replay ${asked.headers['idempotency-key']}`;
		if (isRefused === true || asked.headers['idempotency-key'] === undefined) return;
		if (!memory.has(key)) answer.cut = true;
		memory.set(key, 1);
		if (!('idempotent-replayed' in answer.headers)) return;
		delete answer.headers['idempotent-replayed'];
		answer.headers[header] = value;
	},
});

export const limited = (
	name: string,
	says: string,
	status: number,
	more: {
		headers?: (now: number) => Record<string, string>;
		code?: string;
		message?: string;
		skew?: number;
		appliesTo?: Choice['appliesTo'];
	} = {},
): Choice => ({
	name,
	says,
	appliesTo: more.appliesTo ?? enveloped,
	in: patient,
	instead: ({ memory, asked }) => {
		const key = `limit ${asked.endpoint}`;
		if (memory.has(key)) return undefined;
		memory.set(key, 1);
		const now = Date.now() + (more.skew ?? 0);
		const { code = 'RATE_LIMITED', message = 'Hourly rate limit exceeded.' } = more;
		return refusalOf(status, code, message, {
			date: new Date(now).toUTCString(),
			...more.headers?.(now),
		});
	},
});
export const after = (seconds: string) => () => ({ 'retry-after': seconds });
export const until = (ms: number) => (now: number) => ({
	'retry-after': new Date(now + ms).toUTCString(),
});
