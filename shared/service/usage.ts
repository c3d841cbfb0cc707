import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { numberOf, objectOf } from './read';

/** Whole days as YYYY-MM-DD, both inclusive. */
export interface DayRange {
	from: string;
	to: string;
}

/** The token usage report (interface 4.8): account and organisation, each with totals and `byDay`. */
export async function tokenUsage(catalogue: Catalogue, { from, to }: DayRange): Promise<IDataObject> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path(at('usage.path')),
		query: { [at('usage.from')]: from, [at('usage.to')]: to },
		repeat: 'safe',
	});
	return objectOf(data);
}

/** The tokens that the key's user has used in a range. */
export async function accountTokens(catalogue: Catalogue, range: DayRange): Promise<number> {
	const { at } = catalogue;
	const account = objectOf((await tokenUsage(catalogue, range))[at('usage.account')]);
	const total = numberOf(account[at('usage.totalTokens')]);
	if (total !== undefined) return total;
	return (numberOf(account[at('usage.inputTokens')]) ?? 0) + (numberOf(account[at('usage.outputTokens')]) ?? 0);
}
