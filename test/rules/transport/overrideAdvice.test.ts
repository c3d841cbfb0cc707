/** A refusal of what the interface leaves open names the override; one of what it shows does not. */
import { deploymentOf } from '../../../shared/deployment/deployment';
import { endpoints, to } from '../../../shared/deployment/endpoints';
import { Failure } from '../../../shared/failure/failure';
import { ADVICE_BY_CODE } from '../../../shared/failure/refusalMessages';
import type { CallRequest } from '../../../shared/transport/call';
import { withOverrideAdvice } from '../../../shared/transport/overrideAdvice';

const deployment = deploymentOf({ baseUrl: 'https://catalogue.example.com', apiKey: 'key' });
const told = (call: CallRequest, httpStatus: number, code = `HTTP_${httpStatus}`) =>
	withOverrideAdvice(
		deployment,
		{ repeat: 'safe', ...call },
		new Failure({ message: 'Refused', description: 'Look.', code, httpStatus }),
	).details.description;

it.each([
	[to(endpoints.listJobs, {}, deployment), 'jobs.path'],
	[to(endpoints.downloadFile, { ref: 7 }, deployment), 'files.originalPath'],
	[to(endpoints.createChat, {}, deployment), 'chats.path'],
] as const)('%j that is not there names %s', (call, name) => {
	expect(told(call, 404, 'NOT_FOUND')).toContain(`'${name}'`);
});

it('what is not there is no reference where the call names none', () => {
	const { NOT_FOUND } = ADVICE_BY_CODE;
	const of = (call: CallRequest) =>
		withOverrideAdvice(
			deployment,
			{ repeat: 'safe', ...call },
			new Failure({ ...NOT_FOUND!, code: 'NOT_FOUND', httpStatus: 404 }),
		).details.description;
	expect(of(to(endpoints.getUsage, {}, deployment))).toMatch(/Base URL.*'usage.path'/);
	expect(of(to(endpoints.getUsage, {}, deployment))).not.toContain('reference');
	expect(of({ ...to(endpoints.query), reads: true })).toMatch(/Base URL/);
	expect(of({ ...to(endpoints.query), reads: true })).not.toContain('reference');
	expect(of(to(endpoints.queueRun))).toContain('Check the reference');
	expect(of(to(endpoints.getJob, { ref: 7 }))).toContain('Check the reference');
});

it('a path of the interface has no override', () => {
	expect(told(to(endpoints.submitJob), 404)).toBe('Look.');
	expect(told(to(endpoints.getJob, { ref: 7 }), 404)).toBe('Look.');
});

it('a known code says what it is about, whatever its status', () => {
	const call = to(endpoints.listJobs, {}, deployment);
	expect(told(call, 404, 'RATE_LIMITED')).toBe('Look.');
	expect(told(call, 404, 'INSUFFICIENT_SCOPE')).toBe('Look.');
	expect(told(call, 501)).toContain("'jobs.path'");
});

it('refused values name the assumed names that were sent', () => {
	const filters = {
		...to(endpoints.query),
		body: { filters: [{ field: 'title', op: '=', value: 'x' }] },
	};
	expect(told(filters, 400, 'VALIDATION')).toContain("'query.equals' (=)");
	expect(told(filters, 400, 'VALIDATION')).not.toContain('query.less');
	expect(told(filters, 200, 'WRONG')).toContain("'query.equals' (=)");
	expect(told(filters, 403)).toBe('Look.');
	const untyped = { ...to(endpoints.searchByFilters), body: { type: undefined, offset: 0 } };
	expect(told(untyped, 400, 'VALIDATION')).toContain("'search.offset'");
	expect(told(untyped, 400, 'VALIDATION')).not.toContain("'search.type'");
	expect(
		told({ ...to(endpoints.updateFields, { ref: 7 }), body: { fields: {} } }, 400, 'UNKNOWN_FIELD'),
	).toBe('Look.');
});

it('what the service took for the rows before needs no override', () => {
	const search = { ...to(endpoints.searchByFilters), body: { limit: 100, offset: 10_000 } };
	expect(told(search, 400)).toMatch(
		/returned the first 10,000 rows, so it may limit.*Read fewer rows/,
	);
	const byText = { ...to(endpoints.searchByText), query: { q: 'sea', limit: 100, offset: 9_900 } };
	expect(told(byText, 400)).toMatch(/returned the first 9,900 rows,/);
	expect(told({ ...byText, query: { q: 'sea', offset: 0 } }, 400)).toBe('Look.');
	expect(told(byText, 400, 'UNKNOWN_FIELD')).toBe('Look.');
	const runs = { ...to(endpoints.listRuns, {}, deployment), query: { limit: 100, offset: 500 } };
	expect(told(runs, 400)).toMatch(/returned the first 500 rows,/);
	expect(told({ ...runs, query: { limit: 100, offset: 0 } }, 400)).toMatch(
		/'list.limit' \(limit\), .*or an empty text if it takes none/,
	);
});

it('a name below which the service has read needs no override', () => {
	const refused = (message: string) =>
		withOverrideAdvice(
			deployment,
			{
				repeat: 'safe',
				...to(endpoints.updateFields, { ref: 7 }),
				body: { fields: { price: 'x' } },
			},
			new Failure({ message, description: 'Look.', code: 'VALIDATION', httpStatus: 400 }),
		).details.description;
	expect(refused('fields.price takes a number')).toBe('Look.');
	expect(refused('No fields. Send values')).toContain("'update.fields'");
	expect(refused('body.fields is not known')).toContain("'update.fields'");
});

it('the key of the values that is taken for a field names its override', () => {
	const told = (message: string, fields: object) =>
		withOverrideAdvice(
			deployment,
			{ repeat: 'safe', ...to(endpoints.updateFields, { ref: 7 }), body: { fields } },
			new Failure({ message, description: 'Look.', code: 'UNKNOWN_FIELD', httpStatus: 400 }),
		).details.description;
	expect(told("Unknown field 'fields'", { title: 'Emma' })).toMatch(
		/^The service takes 'fields', .*'update\.fields' in 'Interface Overrides'.*empty text/,
	);
	expect(told("Unknown field 'fields'", { fields: 'x' })).toBe('Look.');
	expect(told("Unknown field 'subfields'", { subfields: 'x' })).toBe('Look.');
});

describe('nothing there, with a path in the Base URL', () => {
	const below = deploymentOf({ baseUrl: 'https://catalogue.example.com/login', apiKey: 'key' });
	const advice = (call: CallRequest, code: string) =>
		withOverrideAdvice(
			below,
			{ repeat: 'safe', ...call },
			new Failure({ message: 'Not found', description: 'Look.', code, httpStatus: 404 }),
		).details.description;

	it('names that path first, and overrides behind it', () => {
		expect(advice(to(endpoints.listJobs, {}, below), 'HTTP_404')).toMatch(
			/^The Base URL of the credential ends in '\/login': try it without\. .* 'jobs\.path' \(\/jobs\)/,
		);
		expect(advice(to(endpoints.listTypes), 'NOT_FOUND')).toMatch(
			/\/login': try it without\. If this worked before, .* finds nothing/,
		);
		expect(advice(to(endpoints.getJob, { ref: 7 }), 'HTTP_404')).toMatch(/without\. Look\.$/);
	});

	it('leaves it alone where one resource was not found', () => {
		const one = to(endpoints.getJob, { ref: 7 });
		expect(advice(one, 'NOT_FOUND')).toBe('Look.');
	});
});
