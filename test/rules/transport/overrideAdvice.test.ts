/** A refusal of what the interface leaves open names the override; one of what it shows does not. */
import { withAssumed } from '../../../shared/transport/overrideAdvice';
import type { ServiceCall } from '../../../shared/transport/call';
import { Failure } from '../../../shared/failure/failure';
import { path } from '../../../shared/transport/path';
import { deploymentOf } from '../../../shared/deployment/deployment';

const deployment = deploymentOf({ baseUrl: 'https://catalogue.example.com', apiKey: 'key' });
const told = (
	call: Pick<ServiceCall, 'method' | 'path'> & { body?: unknown },
	httpStatus: number,
	code = `HTTP_${httpStatus}`,
) =>
	withAssumed(
		deployment,
		{ repeat: 'safe', ...call },
		new Failure({ message: 'Refused', description: 'Look.', code, httpStatus }),
	).details.description;

it.each([
	['GET', path('/jobs'), 'jobs.path'],
	['GET', path('/resources/{ref}/file', { ref: 7 }), 'files.originalPath'],
	['POST', path('/ai/chats'), 'chats.path'],
] as const)('%s %s that is not there names %s', (method, where, name) => {
	expect(told({ method, path: where }, 404, 'NOT_FOUND')).toContain(`'${name}'`);
});

it('a path of the interface has no override', () => {
	expect(told({ method: 'POST', path: path('/jobs') }, 404)).toBe('Look.');
	expect(told({ method: 'GET', path: path('/jobs/{ref}', { ref: 7 }) }, 404)).toBe('Look.');
});

it('refused values name the assumed names that were sent', () => {
	const filters = {
		method: 'POST',
		path: path('/catalogue/query'),
		body: { filters: [{ field: 'title', op: '=', value: 'x' }] },
	} as const;
	expect(told(filters, 400, 'VALIDATION')).toContain("'query.equals' (=)");
	expect(told(filters, 400, 'VALIDATION')).not.toContain('query.less');
	expect(told(filters, 200, 'WRONG')).toContain("'query.equals' (=)");
	expect(told(filters, 403)).toBe('Look.');
	expect(
		told(
			{ method: 'PATCH', path: path('/resources/{ref}/fields', { ref: 7 }), body: { fields: {} } },
			400,
			'UNKNOWN_FIELD',
		),
	).toBe('Look.');
});

describe('nothing there, with a path in the Base URL', () => {
	const below = deploymentOf({ baseUrl: 'https://catalogue.example.com/login', apiKey: 'key' });
	const advice = (call: Pick<ServiceCall, 'method' | 'path'>, code: string) =>
		withAssumed(
			below,
			{ repeat: 'safe', ...call },
			new Failure({ message: 'Not found', description: 'Look.', code, httpStatus: 404 }),
		).details.description;

	it('names that path first, and overrides behind it', () => {
		expect(advice({ method: 'GET', path: path('/jobs') }, 'HTTP_404')).toMatch(
			/^Look\. The Base URL of the credential ends in '\/login'.* 'jobs\.path' \(\/jobs\)/,
		);
		expect(advice({ method: 'GET', path: path('/resources/types') }, 'NOT_FOUND')).toContain(
			'/login',
		);
	});

	it('leaves it alone where one resource was not found', () => {
		const one = { method: 'GET', path: path('/jobs/{ref}', { ref: 7 }) } as const;
		expect(advice(one, 'NOT_FOUND')).toBe('Look.');
	});
});
