import type { ServiceCall } from '../transport/call';
import type { StreamAnswer } from '../transport/send';

/** What the first answer says about the file; later ones must agree with it. */
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

/** A part without a total gives the length if it ends where the file is known to end. */
export function factsOf({ headers, status }: StreamAnswer, first?: FileFacts): FileFacts {
	const sent = Number(headers['content-length'] ?? Number.NaN);
	const range = rangeOf(headers['content-range']);
	const total = range?.total ?? (range?.end === first?.length ? first?.length : undefined);
	const length = status === 206 ? total : sent;
	const { etag } = headers;
	return {
		length: Number.isSafeInteger(length) ? length : undefined,
		validator: etag && !etag.startsWith('W/') ? etag : headers['last-modified'],
	};
}

/** The request for the bytes from `offset` on; If-Range asks for the whole file where it has changed. */
export const rangeCall = (call: ServiceCall, offset: number, { validator }: FileFacts) => ({
	...call,
	headers: {
		...call.headers,
		Range: `bytes=${offset}-`,
		...(validator && { 'If-Range': validator }),
	},
});

/** Whether two answers are of the same file. Undefined where nothing proves it: an equal length does not. A part asked for with If-Range need not repeat the validator. */
export function isSameFile(first: FileFacts, later: FileFacts): boolean | undefined {
	const common = (['length', 'validator'] as const).filter(
		(fact) => first[fact] !== undefined && later[fact] !== undefined,
	);
	if (common.some((fact) => first[fact] !== later[fact])) return false;
	return common.length > 0 && first.validator !== undefined ? true : undefined;
}

/** Where the bytes of an answer begin, 0 where the service does not send parts; undefined where that is behind the cut. */
export function startOf(answer: StreamAnswer, offset: number): number | undefined {
	if (answer.status !== 206) return 0;
	const first = rangeOf(answer.headers['content-range'])?.first;
	return first !== undefined && first <= offset ? first : undefined;
}
