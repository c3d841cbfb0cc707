import type { Answer, Choice, Json, LeastResult, Row } from './choice.ts';
import { changeDeep, dataOf, rowOf } from './choice.ts';
import { record } from './forms.ts';

const DOWNLOAD = 'GET /resources/{ref}/file';
const LIST = 'GET /resources/{ref}/files';
const UPLOAD = 'POST /resources/{ref}/file';

export const upload = (
	name: string,
	says: string,
	by: (data: Row) => void,
	loses: string[] = [],
): Choice => ({
	name,
	says,
	appliesTo: [UPLOAD],
	loses,
	success: (answer) => by(rowOf(dataOf(answer))),
});
export const checksum = (name: string, value: (hex: string) => Json, isUnknown = true): Choice =>
	upload(
		`checksum ${name}`,
		`a checksum as ${name}`,
		(data) => {
			data.checksum = value(String(data.checksum));
		},
		isUnknown ? ['checksum', 'checksumVerified'] : ['checksum'],
	);
export const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

export const headers = (
	name: string,
	says: string,
	by: (headers: Record<string, string>, answer: Answer) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [DOWNLOAD],
	...more,
	any: (answer) => {
		if (answer.status < 300 && answer.json === undefined) by(answer.headers, answer);
	},
});
export const disposition = (
	name: string,
	by: (file: string) => string | undefined,
	more: Partial<Choice> = {},
): Choice =>
	headers(
		name,
		`Content-Disposition: ${by('a.epub') ?? 'none'}`,
		(all) => {
			const file = /filename="([^"]*)"/.exec(all['content-disposition'] ?? '')?.[1] ?? 'file';
			const value = by(file);
			if (value === undefined) delete all['content-disposition'];
			else all['content-disposition'] = value;
		},
		more,
	);

/** In place of the file. */
export const instead = (name: string, says: string, answer: () => Answer): Choice => ({
	name,
	says,
	appliesTo: [DOWNLOAD],
	wanted: 'told',
	instead: answer,
});

/** The first answer breaks off in the middle; what a request for the rest is answered with. */
export const resumed = (
	name: string,
	says: string,
	by: (answer: Answer, from: number, whole: Buffer) => Answer | undefined,
	wanted: LeastResult = 'equal',
): Choice => ({
	name,
	says,
	appliesTo: [DOWNLOAD],
	wanted,
	any: (answer, { memory, asked }) => {
		if (answer.status >= 300 && answer.status !== 416) return;
		const first = memory.get('first') as Buffer | undefined;
		if (first === undefined) {
			memory.set('first', answer.bytes);
			answer.broken = true;
			return;
		}
		const from = Number(/^bytes=(\d+)-/.exec(asked.headers.range ?? '')?.[1] ?? 0);
		if (from > 0) Object.assign(answer, by(answer, from, first));
	},
});

export const links = (
	name: string,
	says: string,
	by: (url: URL) => string,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [LIST],
	loses: ['downloadUrl'],
	...more,
	success: (answer) =>
		changeDeep(answer, (value, key) =>
			key === 'downloadUrl' && typeof value === 'string' ? by(new URL(value)) : value,
		),
});
export const list = (
	name: string,
	says: string,
	by: (data: Row) => Json,
	more?: Partial<Choice>,
): Choice => record([LIST], name, says, by, more);
