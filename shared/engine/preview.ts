import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { addressOf, type Answer, type ServiceCall } from '../transport/call';
import { Failure, parameterFailure } from '../failure/failure';
import { bookIn } from '../catalogue/book';
import type { Catalogue } from '../transport/pipeline';
import { entryOf, isObject, isPlain, refOf } from '../values/read';
import type { Operation, Outcome, Output } from './operation';

/** What a preview says where only the service could tell. */
export const NOT_YET = 'not known yet';
/** No service gives this reference: it stands for that of what a preview does not make, on its way through paths and bodies. */
export const UNMADE = Number.MAX_SAFE_INTEGER;

/** What an item would send, and what is told of it. */
export interface Plan {
	requests: IDataObject[];
	told: IDataObject;
}

const previewField: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	description:
		'Whether to show what would be written without writing it. Nothing is sent and nothing is paid for.',
};

/** Whether the operation changes or costs anything: by its endpoint's method unless it says so itself. */
export const hasEffects = ({ endpoint, changes = endpoint.method !== 'GET' }: Operation): boolean =>
	changes;

/** The fields of the form: the preview of what has effects stands before its options. */
export function fieldsOf(operation: Operation): INodeProperties[] {
	const { fields } = operation;
	if (!hasEffects(operation)) return fields;
	const options = fields.findIndex(({ name, type }) => name === 'options' || type === 'notice');
	const before = options < 0 ? fields.length : options;
	return [...fields.slice(0, before), previewField, ...fields.slice(before)];
}

/** Whether only a preview is wanted. Nothing but a clear no sends anything. */
export function isWanted(value: unknown): boolean {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw parameterFailure(
		`'${previewField.displayName}' is neither true nor false`,
		'Nothing was sent. Turn it on or off, or correct its expression.',
	);
}

/** A parameter's value in a preview: what an earlier preview did not know is something that is not made yet. */
export function withUnmade(value: unknown): unknown {
	if (value === NOT_YET) return UNMADE;
	if (Array.isArray(value)) return value.map(withUnmade);
	return isObject(value) && isPlain(value)
		? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withUnmade(entry)]))
		: value;
}

const shownValue = (_: string, value: unknown) =>
	value === UNMADE
		? NOT_YET
		: typeof value === 'string'
			? value.replaceAll(String(UNMADE), NOT_YET)
			: value;

/** As it goes out, with words in the place of references that are not there yet. */
const shown = (json: IDataObject): IDataObject =>
	JSON.parse(JSON.stringify(json), shownValue) as IDataObject;

const addressIn = (call: ServiceCall) =>
	call.path instanceof URL ? call.path.href : decodeURI(addressOf({ ...call, path: call.path }));

const stoodIn = (data: unknown): Answer => ({
	status: 200,
	headers: {},
	data,
	envelope: { data },
	replayed: false,
});

const ended = (request: IDataObject, told: IDataObject) =>
	new Failure(
		{ message: 'This was only a preview', description: 'Nothing was sent.', code: 'PREVIEW' },
		{ nothingDone: true, previewed: { request, details: told } },
	);

/** The catalogue of an item of which only a preview is wanted: reads go on, and of all else it is noted what would be sent. */
export function previewing(catalogue: Catalogue, plan: Plan): Catalogue {
	return {
		...catalogue,
		async call(call) {
			if (call.method === 'GET' || call.reads) return await catalogue.call(call);
			const { method, body, previewDetails, previewAnswer } = call;
			const request: IDataObject = shown({
				method,
				path: addressIn(call),
				...(body !== undefined && { body: body as IDataObject }),
			});
			const told = shown((await previewDetails?.()) ?? {});
			if (previewAnswer === undefined) throw ended(request, told);
			plan.requests.push(request);
			Object.assign(plan.told, told);
			return stoodIn(await previewAnswer());
		},
		withSignal: (signal) => previewing(catalogue.withSignal(signal), plan),
	};
}

/** By what people know the resource, where the item is that very one. */
const bookAs = ({ ref }: IDataObject, own: IDataObject): IDataObject => {
	const worked = refOf(ref);
	return worked === undefined ? {} : bookIn(own, worked);
};

/** What came of items as their preview; a failure that would be one in earnest stays one. */
export function previewed(
	{ value }: Operation,
	items: Array<{ json: IDataObject; plan?: Plan }>,
	result: Output[] | Failure,
): Output[] | Failure {
	const plans = items.flatMap(({ plan }) => plan ?? []);
	if (plans.length === 0) return result;
	const end = result instanceof Failure ? result.handling.previewed : undefined;
	if (result instanceof Failure && !end) return result;
	const requests = [...plans.flatMap((plan) => plan.requests), ...(end ? [end.request] : [])];
	const told = Object.assign({}, ...plans.map((plan) => plan.told), end?.details) as IDataObject;
	const own: Output[] =
		result instanceof Failure || Object.keys(told).length > 0
			? [{ json: told }]
			: result.map(({ json, binary: _, ...rest }) => ({ ...rest, json: shown(json) }));
	const { action = requests.length > 0 ? value : 'none' } = told;
	return own.map(({ json, ...rest }, index) => ({
		...rest,
		// Items that are passed on may bring a preview of their own.
		json: {
			...bookAs(json, items[0]?.json ?? {}),
			...json,
			preview: true,
			action,
			requests: index === 0 ? requests : [],
		},
	}));
}

const NOTHING: Output = { json: {} };

/** What a run would do, by items, e.g. "25 would be generated, 3 kept, 5 beyond the maximum of 25"; undefined where it is no preview. */
export function summaryOf({ done = {} }: Operation, outcomes: Outcome[]): string | undefined {
	const counts = new Map<string, number>();
	for (const { items, result } of outcomes) {
		const { json, countedAs } = (result instanceof Failure ? undefined : result[0]) ?? NOTHING;
		if (json.preview !== true || typeof json.action !== 'string') continue;
		const otherwise = `would be ${entryOf(done, json.action) ?? 'sent'}`;
		const as = json.action === 'none' ? (countedAs ?? 'kept') : otherwise;
		counts.set(as, (counts.get(as) ?? 0) + items.length);
	}
	if (counts.size === 0) return undefined;
	const said = [...counts].map(([as, count]) => `${count} ${as}`);
	return `Preview: ${said.join(', ')}. Nothing was sent, nothing was paid.`;
}
