import { isNothing, isObject, listOf, numberOf, objectOf, recordIn } from '../values/read';
import { ERRORS, type Envelope } from './refusalRule';

const ENVELOPE_KEYS = new Set(['success', 'status', 'message']);

/** The envelope with its data, where these stand without that name, known by the key that proves them. */
export function withProvenData(envelope: Envelope, proof?: string): Envelope {
	if (proof === undefined || !isNothing(envelope.data) || isNothing(envelope[proof]))
		return envelope;
	const { success, ok, status, message, error, data: _, ...record } = envelope;
	// A run and a job have a status of their own (interface 2).
	const isOwn = isObject(status) || numberOf(status) !== undefined;
	const around = { success, ok, message, error, ...(!isOwn && { status }) };
	return { ...around, data: { ...record, ...(isOwn && { status }) } };
}

/** The envelope of a success. `mayBeEmpty`: data may be missing or the record itself. Undefined where promised data is not there. */
export function withPromisedData(envelope: Envelope, mayBeEmpty: boolean): Envelope | undefined {
	if (Object.hasOwn(envelope, 'data')) {
		const { data, ...beside } = envelope;
		const fieldErrors = [beside, ...Object.values(beside)]
			.map((holder) => objectOf(holder).fieldErrors)
			.find((errors) => !isNothing(errors));
		const record = recordIn(data);
		const hasPlace = data !== false && listOf(data).length < 2 && isNothing(record.fieldErrors);
		return fieldErrors !== undefined && hasPlace
			? { ...envelope, data: { ...record, fieldErrors } }
			: envelope;
	}
	if (!mayBeEmpty) return undefined;
	const isNoError = (key: string, value: unknown) => ERRORS.includes(key) && isNothing(value);
	const record = Object.entries(envelope).filter(
		([key, value]) => !ENVELOPE_KEYS.has(key.toLowerCase()) && !isNoError(key, value),
	);
	return { ...envelope, data: record.length > 0 ? Object.fromEntries(record) : null };
}
