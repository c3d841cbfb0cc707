import { Failure } from '../../../shared/failure/failure';
import type { RawAnswer } from '../../../shared/transport/judge';
import { judge } from '../../../shared/transport/judge';
import { parseJson } from '../../../shared/values/json';

export const now = Date.parse('2026-03-01T12:00:00Z');

export const answer = (
	status: number,
	body: unknown,
	headers: RawAnswer['headers'] = {},
): RawAnswer => ({
	status,
	headers,
	body: typeof body === 'string' ? parseJson(body) : body,
	text: typeof body === 'string' ? body : JSON.stringify(body),
});

export const envelope = (code: string, message: string) => ({
	success: false,
	status: 'fail',
	message,
	error: { code, message },
});

export function failureOf(raw: RawAnswer): Failure {
	const judged = judge(raw, now);
	if (judged instanceof Failure) return judged;
	throw new Error('It was judged a success.');
}
