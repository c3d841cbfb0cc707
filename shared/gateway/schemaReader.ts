import type { INodePropertyOptions } from 'n8n-workflow';
import { isObject, objectOf, textOf } from '../values/read';
import { oneLine } from './oneLine';
import {
	beginning,
	isChoice,
	isDate,
	isNull,
	kindOfTypes,
	LIST_KINDS,
	LONGEST_OPTION,
	MOST_OPTIONS,
	namesIn,
	ownTypes,
	readable,
	referred,
} from './schema';
import type { ArgumentKind, Parts, Schema } from './schema';

/** Far more than a form of 300 fields needs; some ten milliseconds of work. */
const MOST_STEPS = 10_000;
const MOST_REFERENCES = 10;

/** One schema is read several times; to list 100,000 keys takes some ten milliseconds each time. */
const knownKeys = new WeakMap<Schema, string[]>();
const keysOf = (object: Schema): string[] => {
	const keys = knownKeys.get(object) ?? Object.keys(object);
	knownKeys.set(object, keys);
	return keys;
};

export type SchemaReader = ReturnType<typeof schemaReader>;

/** Reads one tool's schema in a bounded number of steps; what comes after them takes any JSON. */
export function schemaReader(root: Schema) {
	let left = MOST_STEPS;
	const spend = (steps: number) => {
		left -= steps;
		return left >= 0;
	};

	/** What several objects say of one name must all be so (`allOf`), or any of it (`anyOf`). */
	const propertiesOf = (objects: Schema[], keyword: 'allOf' | 'anyOf'): Schema => {
		const all = new Map<string, Schema[]>();
		for (const { properties } of objects) {
			const own = objectOf(properties);
			const names = keysOf(own);
			if (!spend(names.length)) break;
			for (const name of names) all.set(name, [...(all.get(name) ?? []), objectOf(own[name])]);
		}
		return Object.fromEntries(
			[...all].map(([name, [schema = {}, ...more]]) => [
				name,
				more.length === 0 ? schema : { [keyword]: [schema, ...more] },
			]),
		);
	};

	/** Several schemas that hold at the same time; of what is said twice the first word counts. */
	const together = (parts: Schema[]): Schema => ({
		...parts.reduceRight((all, part) => ({ ...all, ...part }), {}),
		...(parts.some(({ properties }) => isObject(properties)) && {
			properties: propertiesOf(parts, 'allOf'),
		}),
		...(parts.some(({ required }) => Array.isArray(required)) && {
			required: parts.flatMap(({ required }) => [...namesIn(required)]),
		}),
	});

	const resolved = (given: Schema, depth = 0): Schema => {
		let current = readable(given);
		for (let steps = 0; current.$ref !== undefined; steps++) {
			const { $ref: reference, ...beside } = current;
			const found =
				steps < MOST_REFERENCES && spend(1) ? referred(textOf(reference) ?? '', root) : undefined;
			if (!found) return {};
			current = { ...readable(found), ...beside };
		}
		const { allOf, ...rest } = current;
		const parts = beginning(allOf).filter(isObject);
		if (parts.length === 0) return rest;
		if (depth === MOST_REFERENCES || !spend(parts.length)) return {};
		return together([rest, ...parts.map((part) => resolved(part, depth + 1))]);
	};

	const known = new WeakMap<Schema, Schema[]>();
	const alternativesOf = (schema: Schema): Schema[] => {
		const found = known.get(schema);
		if (found) return found;
		const given = beginning(schema.anyOf ?? schema.oneOf).filter(isObject);
		const alternatives = spend(given.length)
			? given.map((one) => resolved(one)).filter((one) => !isNull(one))
			: [];
		known.set(schema, alternatives);
		return alternatives;
	};

	/** The schema itself: references followed, parts put together; one alternative beside null counts as itself. */
	const single = (given: Schema): Schema => {
		if (!spend(1)) return {};
		const schema = resolved(given);
		const [only, ...others] = alternativesOf(schema);
		if (!only || others.length > 0) return schema;
		const { anyOf: _, oneOf: __, ...rest } = schema;
		return together([rest, only]);
	};

	/** Undefined where nothing says them. */
	const typesOf = (schema: Schema): ReadonlySet<string> | undefined => {
		const own = ownTypes(schema);
		if (own.length > 0) return new Set(own);
		const alternatives = alternativesOf(schema).map(ownTypes);
		return alternatives.every((types) => types.length > 0)
			? new Set(alternatives.flat())
			: undefined;
	};

	/** `enum`, `const`, or alternatives that are one value each, which may have titles: at most one more than a list of options may hold. */
	const choicesOf = (schema: Schema): INodePropertyOptions[] => {
		const values = Array.isArray(schema.enum)
			? beginning(schema.enum)
			: Object.hasOwn(schema, 'const')
				? [schema.const]
				: undefined;
		const entries: Schema[] =
			values?.map((value) => ({ const: value as Schema[string] })) ?? alternativesOf(schema);
		const named = entries.filter((one) => !isNull(one));
		if (!named.every((one) => isChoice(one.const))) return [];
		return named.map(({ const: value, title }) => ({
			name: oneLine(textOf(title) ?? String(value), LONGEST_OPTION),
			value: value as string | number | boolean,
		}));
	};

	const kindOf = (schema: Schema): ArgumentKind => {
		const choices = choicesOf(schema);
		if (choices.length > 0 && choices.length <= MOST_OPTIONS) {
			return choices.every(({ value }) => typeof value === 'number') ? 'numberChoice' : 'choice';
		}
		const kind = kindOfTypes(typesOf(schema));
		if (kind === 'text' && isDate(schema)) return 'date';
		return kind === 'array' && isObject(schema.items)
			? (LIST_KINDS[kindOfTypes(typesOf(single(schema.items)))] ?? kind)
			: kind;
	};

	/** Of several alternatives the parameters of all of them, required where all require them. */
	const partsOf = (schema: Schema): Parts => {
		const alternatives = alternativesOf(schema).filter(({ properties }) => isObject(properties));
		const properties = propertiesOf(
			[schema, { properties: propertiesOf(alternatives, 'anyOf') }],
			'allOf',
		);
		const always = namesIn(schema.required);
		const perAlternative = alternatives.map(({ required }) => namesIn(required));
		const inAll = (name: string) =>
			perAlternative.length > 0 &&
			spend(perAlternative.length) &&
			perAlternative.every((names) => names.has(name));
		return {
			parameters: Object.entries(properties).map(([name, part]) => ({
				name,
				schema: objectOf(part),
				required: always.has(name) || inAll(name),
			})),
			isOpen: [schema, ...alternatives].some(
				({ additionalProperties }) =>
					additionalProperties === true || isObject(additionalProperties),
			),
		};
	};

	return { single, partsOf, kindOf, choicesOf, isSpent: () => left < 0 };
}
