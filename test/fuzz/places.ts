/** Where in a node's parameters a value can be put, derived from the built descriptions. */
import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { AnyProperty, DescribedOperation } from '../contract/operations';
import { below, isProperty, within } from '../contract/operations';

type Step = string | number;

export interface Place {
	/** 'options.period' */
	name: string;
	steps: Step[];
	property: AnyProperty;
	/** What else must be chosen so that the parameter counts. */
	shown: Array<{ steps: Step[]; value: unknown }>;
}

/** Puts the value there, making what lies on the way. */
export function put(target: IDataObject, [first, ...rest]: Step[], value: unknown): void {
	const holder = target as Record<Step, unknown>;
	if (first === undefined) return;
	if (rest.length === 0) {
		// As JSON.parse does it, also for __proto__.
		Object.defineProperty(holder, first, {
			value,
			enumerable: true,
			configurable: true,
			writable: true,
		});
		return;
	}
	const next = holder[first];
	if (typeof next !== 'object' || next === null)
		holder[first] = typeof rest[0] === 'number' ? [] : {};
	put(holder[first] as IDataObject, rest, value);
}

function shownBy(property: INodeProperties, siblings: AnyProperty[], base: Step[]): Place['shown'] {
	const conditions = Object.entries(property.displayOptions?.show ?? {}).filter(
		([name]) => !['resource', 'operation', '@version'].includes(name.replace(/^\//, '')),
	);
	return conditions.flatMap(([name, values]) => {
		const steps = name.startsWith('/') ? [name.slice(1)] : [...base, name];
		const controls = siblings.find((sibling) => sibling.name === name);
		const further = controls && isProperty(controls) ? shownBy(controls, siblings, base) : [];
		return [...further, { steps, value: values?.[0] }];
	});
}

/** What a resource locator and a resource mapper are made of beside their description. */
const PARTS: Record<string, Step[][]> = {
	resourceLocator: [['value'], ['mode']],
	resourceMapper: [
		['value'],
		['value', 'title'],
		['value', 'isbn'],
		['value', 'pages'],
		['mappingMode'],
		['schema'],
		['schema', 0, 'type'],
		['matchingColumns'],
	],
};

function placesIn(properties: AnyProperty[], base: Step[], shown: Place['shown']): Place[] {
	return properties.filter(isProperty).flatMap((property) => {
		const steps = [...base, property.name];
		const visible = [...shown, ...shownBy(property, properties, base)];
		const place = (at: Step[]): Place => ({
			name: at.join('.'),
			steps: at,
			property,
			shown: visible,
		});
		const parts = (PARTS[property.type] ?? []).map((part) => place([...steps, ...part]));
		return [place(steps), ...parts, ...placesBelow(property, steps, visible)];
	});
}

function placesBelow(property: INodeProperties, steps: Step[], shown: Place['shown']): Place[] {
	if (property.type === 'collection') return placesIn(below(property), steps, shown);
	if (property.type !== 'fixedCollection') return [];
	return (property.options as INodePropertyCollection[]).flatMap((group) => {
		const entry = property.typeOptions?.multipleValues
			? [...steps, group.name, 0]
			: [...steps, group.name];
		const defaults = group.values.map(({ name, default: value }) => ({
			steps: [...entry, name],
			value,
		}));
		return [
			{ name: entry.join('.'), steps: entry, property: group, shown },
			...placesIn(group.values, entry, [...shown, ...defaults]),
		];
	});
}

export const placesOf = ({ properties }: DescribedOperation): Place[] =>
	placesIn(properties, [], []);

/** How the editor names the parameters of an operation. */
export const labelsOf = ({ properties }: DescribedOperation): string[] =>
	properties
		.flatMap(within)
		.flatMap((property) =>
			'displayName' in property && property.displayName ? [property.displayName] : [],
		);

/** Something acceptable for a required parameter that is shown and empty. */
export function fillRequired(
	parameters: IDataObject,
	{ properties }: DescribedOperation,
	chosen: ReadonlySet<Step>,
): void {
	for (const property of properties) {
		const isShownNow = Object.entries(property.displayOptions?.show ?? {}).every(
			([name, values]) =>
				['resource', 'operation'].includes(name) || values?.includes(parameters[name] as string),
		);
		if (
			property.required !== true ||
			!isShownNow ||
			chosen.has(property.name) ||
			!isEmpty(parameters[property.name])
		)
			continue;
		parameters[property.name] = acceptable(property) as IDataObject;
	}
}

const isEmpty = (value: unknown): boolean => {
	if (typeof value === 'object' && value !== null && 'mode' in value && 'value' in value)
		return isEmpty(value.value);
	return value === undefined || value === null || value === '';
};

function acceptable({ type, modes }: INodeProperties): unknown {
	if (type === 'dateTime') return '2026-01-31';
	if (type === 'number') return 1;
	if (type !== 'resourceLocator') return 'text';
	const hasId = modes?.some(({ name }) => name === 'id');
	return { __rl: true, mode: hasId ? 'id' : 'name', value: hasId ? '1001' : 'Book' };
}
