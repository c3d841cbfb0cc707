import { isSame } from '../../../../shared/record/sameValue';
import { foldAccents } from '../../../../shared/values/folded';
import { isNothing, numberOf } from '../../../../shared/values/read';

const bare = (value: unknown) => foldAccents(value).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether the value of a condition is reported as asked, also beside wildcards or quotes. One that is not reported says nothing. */
export const isAsAsked = (field: string, reported: unknown, asked: unknown): boolean =>
	isNothing(reported) ||
	isSame(field, reported, asked as string) ||
	(numberOf(reported) === undefined && bare(reported) === bare(asked));
