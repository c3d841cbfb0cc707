import type { Choice, Json, Point, Row } from './choice.ts';
import { rowOf } from './choice.ts';
import { bare } from './endpoints.ts';
import { withOk } from './envelopeChoices.ts';
import { refused } from './forms.ts';

const coded = (envelope: Row, code: Json): Row => ({
	...envelope,
	error: { ...rowOf(envelope.error), code },
});
const withoutCode = { withoutCode: true };

const with200 = (
	name: string,
	says: string,
	by: (envelope: Row, status: number) => Row,
	more: Partial<Choice> = {},
) => refused(name, says, (envelope, answer) => withOk(answer, by(envelope, answer.status)), more);

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
			refused('a list', 'the sentence in a list', ({ error, message = '' }) => ({
				success: false,
				message: [message],
				error: { code: rowOf(error).code ?? '', message: [message] },
			})),
			refused('names in capitals', 'Code and Message', ({ error, message = '' }) => ({
				Success: false,
				Error: { Code: rowOf(error).code ?? '', Message: message },
			})),
			refused('reason', 'the sentence under reason', ({ error, message = '' }) => ({
				success: false,
				error: { code: rowOf(error).code ?? '', reason: message },
			})),
		],
	},
	{
		point: 'refusals with 200',
		section: '2',
		says: 'what stands in a refusal that comes with status 200',
		rules: ['7.open', '2.error-envelope*'],
		choices: [
			with200(
				'status and a record',
				'the word fail beside a record',
				({ message = '' }) => ({ status: 'fail', message, data: { reason: message } }),
				withoutCode,
			),
			with200('error and a record', 'an error beside a record', ({ error = {}, message = '' }) => ({
				error,
				data: { reason: message },
			})),
			with200('success and an error', 'success true, and an error', ({ error = {} }) => ({
				success: true,
				data: null,
				error,
			})),
			with200(
				'success and the word',
				'success true, the word fail, and no data',
				({ message = '' }) => ({ success: true, status: 'fail', message, data: null }),
				withoutCode,
			),
			with200(
				'names in capitals',
				'Success and Message',
				({ message = '' }) => ({ Success: false, Message: message }),
				withoutCode,
			),
			with200(
				'HTTP status',
				'the HTTP status in the place of the word',
				({ message = '' }, status) => ({ status, message }),
				withoutCode,
			),
			with200(
				'HTTP status as code',
				'the HTTP status as a code, and its sentence',
				({ message = '' }, status) => ({ code: status, message }),
				withoutCode,
			),
			with200(
				'error in data',
				'where no data is promised, the data is an error',
				({ message = '' }) => ({ data: { error: message } }),
				{ ...withoutCode, appliesTo: bare },
			),
		],
	},
];
