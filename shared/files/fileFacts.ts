import type { ServiceCall } from '../transport/call';
import type { StreamAnswer } from '../transport/send';

/** What the first answer says about the file, and the later ones must agree with. */
export interface FileFacts {
	/** Bytes, or undefined where the service does not say. */
	length: number | undefined;
	/** A strong ETag, or the date of the last change: proves that a later part is of the same file. */
	validator: string | undefined;
}

const rangeOf = (header: string | undefined) => {
	const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(header?.trim() ?? '') ?? [];
	return first === undefined
		? undefined
		: {
				first: Number(first),
				end: Number(last) + 1,
				total: total === '*' ? undefined : Number(total),
			};
};

/** A part without a total tells the length where it ends where the file is known to end. */
export function factsOf({ headers, status }: StreamAnswer, known?: FileFacts): FileFacts {
	const sent = Number(headers['content-length'] ?? Number.NaN);
	const range = rangeOf(headers['content-range']);
	const total = range?.total ?? (range?.end === known?.length ? known?.length : undefined);
	const length = status === 206 ? total : sent;
	const { etag } = headers;
	return {
		length: Number.isSafeInteger(length) ? length : undefined,
		validator: etag && !etag.startsWith('W/') ? etag : headers['last-modified'],
	};
}

/** The request for the bytes from `offset` on; If-Range asks for the whole file where it has changed. */
export const from = (call: ServiceCall, offset: number, { validator }: FileFacts): ServiceCall => ({
	...call,
	headers: {
		...call.headers,
		Range: `bytes=${offset}-`,
		...(validator && { 'If-Range': validator }),
	},
});

/**
 * Whether two answers are of the same file; undefined where nothing proves it: a file may be replaced by one as long. A part
 * that a validator was asked for (If-Range) need not repeat it.
 */
export function isSameFile(one: FileFacts, other: FileFacts): boolean | undefined {
	const said = (['length', 'validator'] as const).filter(
		(fact) => one[fact] !== undefined && other[fact] !== undefined,
	);
	if (said.some((fact) => one[fact] !== other[fact])) return false;
	return said.length > 0 && one.validator !== undefined ? true : undefined;
}

/** Where the bytes of an answer begin, 0 where the service does not send parts; undefined where that is behind the cut. */
export function startOf(answer: StreamAnswer, offset: number): number | undefined {
	if (answer.status !== 206) return 0;
	const first = rangeOf(answer.headers['content-range'])?.first;
	return first !== undefined && first <= offset ? first : undefined;
}
