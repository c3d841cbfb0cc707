import { DateTime } from 'luxon';
import { parameterFailure } from '../failure/failure';
import type { KeyChoice, KeyMode } from './idempotencyKey';
import type { Parameters } from './parameters';

/** Interface section 8. HTTP libraries strip other characters silently, so two keys could become one. */
const KEY_PATTERN = /^[\x21-\x7E]{1,255}$/;

/** Today in the workflow's timezone, as YYYY-MM-DD. */
export const todayIn = (timezone: string, now = Date.now()) =>
	DateTime.fromMillis(now, { zone: timezone }).toFormat('yyyy-MM-dd');

/** Whether the day began so long ago that the service has forgotten keys of its beginning, as in the last hour of a day of 25. */
export function outlastsKeys(timezone: string, now = Date.now()): boolean {
	const moment = DateTime.fromMillis(now, { zone: timezone });
	return moment.diff(moment.startOf('day')).as('hours') >= 24;
}

/** One of the choices that the form of the operation offers, its default where nothing is chosen. */
function modeOf(parameters: Parameters): KeyMode {
	const { values, usual } = parameters.choices('options.idempotencyKey');
	const isMode = (value: unknown): value is KeyMode => values.includes(value);
	const mode = parameters.text('options.idempotencyKey') || usual;
	if (isMode(mode)) return mode;
	throw parameterFailure(
		"'Create Only Once' has a value that is not in its list",
		'Choose one from the list.',
	);
}

function customKey(parameters: Parameters): string {
	const key = parameters.requiredText('options.customKey');
	if (KEY_PATTERN.test(key)) return key;
	throw parameterFailure(
		"'Custom Key' cannot be sent as it is",
		'Use 1 to 255 letters, digits and signs, without spaces or accents.',
	);
}

/** What the node's options say of the key of a create. */
export function keyChoiceOf(parameters: Parameters, timezone: string): KeyChoice {
	const mode = modeOf(parameters);
	return {
		mode,
		custom: mode === 'custom' ? customKey(parameters) : '',
		period: mode === 'perContent' ? parameters.text('options.period') || todayIn(timezone) : '',
	};
}

/** Throws what is wrong with the choice, before anything is sent. */
export function checkKeyChoice(parameters: Parameters): void {
	if (modeOf(parameters) === 'custom') customKey(parameters);
}
