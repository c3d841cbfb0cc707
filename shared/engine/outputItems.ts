import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Failure, failureItem, pairing } from '../failure/failure';
import type { Outcome } from './operation';

/** With Retry On Fail the engine runs the whole node again when a success item has a top-level key `error`. */
function withoutErrorKey(json: IDataObject): IDataObject {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}

/** Output items, paired. */
export const outputsOf = ({ items, result }: Outcome): INodeExecutionData[] =>
	result instanceof Failure
		? [failureItem(result, items)]
		: result.map(({ json, binary }) => ({
				json: withoutErrorKey(json),
				...(binary && { binary }),
				pairedItem: pairing(items),
			}));
