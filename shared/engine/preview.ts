import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { bookIn } from '../catalogue/book';
import { Failure, parameterFailure } from '../failure/failure';
import { addressOf, isReading, type ServiceCall } from '../transport/call';
import { forEachWithPauses } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { entryOf, isObject, isPlain, numberOf, refOf } from '../values/read';
import type { Item, Plan } from './item';
import type { Operation, Outcome, Output } from './operation';
import type { Parameters } from './parameters';

/** What a preview says where only the service could tell. */
export const NOT_YET = 'not known yet';
/** A reference that no service gives: it stands in paths and bodies for what a preview does not make. */
export const UNMADE = Number.MAX_SAFE_INTEGER;

const previewField: INodeProperties = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	description:
		'Whether to show what would be written without writing it. Nothing is sent and nothing is paid for.',
};

/** Whether the operation changes or costs anything: by its endpoint's method unless it says so itself. */
export const hasEffects = ({ endpoint, changes = endpoint.method !== 'GET' }: Operation) => changes;

/** The fields of the form. What has effects gets 'Preview', before its options. */
export function formFieldsOf(operation: Operation): INodeProperties[] {
	const { fields } = operation;
	if (!hasEffects(operation)) return fields;
	const options = fields.findIndex(({ name, type }) => name === 'options' || type === 'notice');
	const before = options < 0 ? fields.length : options;
	return [...fields.slice(0, before), previewField, ...fields.slice(before)];
}

/** Whether 'Preview' is on. Only a clear no sends anything. */
export function isPreviewOn(value: unknown): boolean {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw parameterFailure(
		`'${previewField.displayName}' is neither true nor false`,
		'Nothing was sent. Turn it on or off, or correct its expression.',
	);
}

/** A parameter's value in a preview: what an earlier preview did not know is not made yet. */
export function withUnmade(value: unknown): unknown {
	if (value === NOT_YET) return UNMADE;
	if (Array.isArray(value)) return value.map(withUnmade);
	return isObject(value) && isPlain(value)
		? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withUnmade(entry)]))
		: value;
}

const unmade = (label: string) =>
	parameterFailure(
		`'${label}' takes what a preview did not make: '${NOT_YET}'`,
		"Nothing was sent. Turn 'Preview' off in the node that it comes from, or on in this one.",
	);

/** Refuses those words as the value of a field: they would stand in the catalogue. */
export function checkMadeValue({ plan }: Pick<Item, 'plan'>, label: string, value: unknown): void {
	if (!plan && value === NOT_YET) throw unmade(label);
}

const isUnmadeIn = (parameters: Parameters, name: string) =>
	JSON.stringify([parameters.raw(name)]).includes(NOT_YET);

/** Refuses an item of a preview in a node that does its work, e.g. one that pays for a text with those words. */
export function checkMade({ fields }: Operation, parameters: Parameters): void {
	for (const { name } of fields)
		if (isUnmadeIn(parameters, name)) throw unmade(parameters.labelOf(name));
}

/** JSON as it would go out, with words in place of references that do not exist yet. */
const withWords = (json: IDataObject): IDataObject =>
	JSON.parse(JSON.stringify(json), (_, value: unknown) => {
		if (value === UNMADE) return NOT_YET;
		return typeof value === 'string' ? value.replaceAll(String(UNMADE), NOT_YET) : value;
	}) as IDataObject;

const addressIn = (call: ServiceCall) =>
	call.path instanceof URL ? call.path.href : decodeURI(addressOf({ ...call, path: call.path }));

const onlyPreviewed = (request: IDataObject, details: IDataObject) =>
	new Failure(
		{ message: 'This was only a preview', description: 'Nothing was sent.', code: 'PREVIEW' },
		{ nothingDone: true, previewed: { request, details } },
	);

/** The catalogue of a previewed item: reads are sent; every other call is noted, and ends the item unless it has a `previewAnswer`. */
export function previewing(catalogue: Catalogue, plan: Plan): Catalogue {
	return {
		...catalogue,
		async call(call) {
			if (isReading(call)) return await catalogue.call(call);
			const { method, body, previewDetails, previewAnswer } = call;
			const request: IDataObject = withWords({
				method,
				path: addressIn(call),
				...(body !== undefined && { body: body as IDataObject }),
			});
			const details = withWords((await previewDetails?.()) ?? {});
			if (previewAnswer === undefined) throw onlyPreviewed(request, details);
			plan.requests.push(request);
			Object.assign(plan.details, details);
			const data = await previewAnswer();
			return { headers: {}, data, envelope: { data }, replayed: false };
		},
		withSignal: (signal) => previewing(catalogue.withSignal(signal), plan),
	};
}

/** What a node that only reads makes of an item that names what an earlier preview did not make: it passes it on. */
export function passedOn(operation: Operation, { json, parameters }: Item): Output[] | undefined {
	const isUnmade = ({ name }: INodeProperties) =>
		JSON.stringify([parameters.raw(name)]).includes(`"${NOT_YET}"`);
	if (json.preview !== true || hasEffects(operation) || !operation.fields.some(isUnmade))
		return undefined;
	return [{ json: { ...json, action: 'none', requests: [] }, countedAs: 'not made yet' }];
}

/** The outcome of items as their preview. A failure that would happen without a preview stays a failure. */
export function previewed(
	{ value }: Operation,
	items: Array<Pick<Item, 'json' | 'plan'>>,
	result: Output[] | Failure,
): Output[] | Failure {
	if (!items.some(({ plan }) => plan)) return result;
	const plans = items.flatMap(({ plan }) => plan ?? []);
	const end = result instanceof Failure ? result.handling.previewed : undefined;
	if (result instanceof Failure && !end) return result;
	const requests = [...plans.flatMap((plan) => plan.requests), ...(end ? [end.request] : [])];
	const allDetails = [...plans.map(({ details }) => details), end?.details];
	const details = Object.assign({}, ...allDetails) as IDataObject;
	const outputs: Output[] =
		result instanceof Failure || Object.keys(details).length > 0
			? [{ json: details }]
			: result.map(({ json, binary: _, ...rest }) => ({ ...rest, json: withWords(json) }));
	const { action = requests.length > 0 ? value : 'none' } = details;
	return outputs.map(({ json, ...rest }, index) => {
		const ref = refOf(json.ref);
		return {
			...rest,
			// Items that are passed on may bring a preview of their own.
			json: {
				...(ref !== undefined && bookIn(items[0]?.json ?? {}, ref)),
				...json,
				preview: true,
				action,
				requests: index === 0 ? requests : [],
			},
		};
	});
}

/** What a run would do, by items or by the resources that they name, e.g. "25 would be generated, 3 kept, 5 beyond the maximum of 25"; undefined without a preview. */
export async function summaryOf(
	{ done = {} }: Operation,
	outcomes: Outcome[],
): Promise<string | undefined> {
	const counts = new Map<string, number>();
	await forEachWithPauses(outcomes, ({ items, result }) => {
		if (result instanceof Failure || result[0]?.json.preview !== true) return;
		const { countedAs, json } = result[0];
		if (typeof json.action !== 'string') return;
		const wouldBe = `would be ${entryOf(done, json.action) ?? 'sent'}`;
		const label = json.action === 'none' ? (countedAs ?? 'kept') : wouldBe;
		counts.set(label, (counts.get(label) ?? 0) + (numberOf(json.resourceCount) ?? items.length));
	});
	if (counts.size === 0) return undefined;
	const parts = [...counts].map(([label, count]) => `${count} ${label}`);
	return `Preview: ${parts.join(', ')}. Nothing was sent, nothing was paid.`;
}
