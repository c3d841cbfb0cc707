import { errorText } from '../../../shared/catalogue/errorText';

it.each<unknown>([
	...['N/A', '-', 'undefined', 'nothing', '0 errors', 'Errors: 0', 'no_errors'],
	...['No errors were found.', 'No error occurred', 'Completed without errors'],
	...[{ code: null, message: '' }, { code: 0, message: 'OK' }, ['none', '']],
	...[{ code: null, message: null, retryable: false }, { hasError: false }],
])('%j says that there is no error', (error) => {
	expect(errorText(error)).toBeUndefined();
});

it.each<[unknown, string]>([
	['3 errors', '3 errors'],
	['No space left', 'No space left'],
	['No errors file', 'No errors file'],
	[{ code: 'E12', message: null }, 'E12'],
	[{ code: 'CONVERT_FAILED', message: '' }, 'CONVERT_FAILED'],
	[{ code: 'CONVERT_FAILED', message: '-' }, 'CONVERT_FAILED'],
	[{ step: 2 }, 'an error without words'],
])('%j is an error', (error, text) => {
	expect(errorText(error)).toBe(text);
});
