import { rowOf } from './choice.ts';
import type { Json, Point, Row } from './choice.ts';
import { refused } from './forms.ts';

const coded = (envelope: Row, code: Json): Row => ({
	...envelope,
	error: { ...rowOf(envelope.error), code },
});
const withoutCode = { withoutCode: true };

/** The form of the envelope is in envelope.ts; here is where it says why. */
export const refusalPoints: Point[] = [
	{
		point: 'words of refusals',
		section: '7',
		says: 'where a refusal says its code and its sentence',
		rules: ['7.open', '2.error-envelope*'],
		choices: [
			refused(
				'problem',
				'type, title, status and detail (RFC 9457)',
				({ message = '' }, { status }) => ({
					type: 'about:blank',
					title: 'Refused',
					status,
					detail: message,
				}),
				withoutCode,
			),
			refused(
				'lower case',
				'codes in small letters',
				(envelope) => coded(envelope, String(rowOf(envelope.error).code).toLowerCase()),
				withoutCode,
			),
			refused(
				'number',
				'the HTTP status as code',
				(envelope, { status }) => coded(envelope, status),
				withoutCode,
			),
			refused('409', 'every refusal comes with status 409', (envelope, answer) => {
				answer.status = 409;
				return envelope;
			}),
			refused(
				'by field',
				'errors by the name of a field',
				({ message = '' }) => ({ message, errors: { field: [message] } }),
				withoutCode,
			),
			refused('beside', 'code and message without an error', ({ error, message = '' }) => ({
				success: false,
				code: rowOf(error).code ?? '',
				message,
			})),
			refused('reason', 'the sentence under reason', ({ error, message = '' }) => ({
				success: false,
				error: { code: rowOf(error).code ?? '', reason: message },
			})),
		],
	},
];
