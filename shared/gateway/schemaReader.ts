import { isObject, objectOf, textOf } from '../values/read';
import type { Parameter, Schema } from './schema';
import {
	firstEntries,
	isNull,
	MOST_OPTIONS,
	readKeywords,
	referencedSchema,
	requiredIn,
} from './schema';
import { choicesOf, kindOfTypes, LIST_KINDS, typesOf, type ReadSchema } from './schemaKinds';
import type { ArgumentKind } from './sentArguments';

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
	let stepsLeft = MOST_STEPS;
	const spend = (steps: number) => {
		stepsLeft -= steps;
		return stepsLeft >= 0;
	};

	/** The properties of several objects: those of one name must all hold (`allOf`), or any of them (`anyOf`). */
	const propertiesOf = (objects: Schema[], keyword: 'allOf' | 'anyOf'): Schema => {
		const byName = new Map<string, Schema[]>();
		for (const { properties } of objects) {
			const own = objectOf(properties);
			const names = keysOf(own);
			if (!spend(names.length)) break;
			for (const name of names)
				byName.set(name, [...(byName.get(name) ?? []), objectOf(own[name])]);
		}
		return Object.fromEntries(
			[...byName].map(([name, [schema = {}, ...more]]) => [
				name,
				more.length === 0 ? schema : { [keyword]: [schema, ...more] },
			]),
		);
	};

	/** Several schemas that all hold; of a keyword that several have, the first counts. */
	const merged = (schemas: Schema[]): Schema => ({
		...schemas.reduceRight((all, schema) => ({ ...all, ...schema }), {}),
		...(schemas.some(({ properties }) => isObject(properties)) && {
			properties: propertiesOf(schemas, 'allOf'),
		}),
		...(schemas.some(({ required }) => Array.isArray(required)) && {
			required: schemas.flatMap((schema) => [...requiredIn(schema)]),
		}),
	});

	const resolved = (given: Schema, depth = 0): Schema => {
		let current = readKeywords(given);
		for (let steps = 0; current.$ref !== undefined; steps++) {
			const { $ref: reference, ...beside } = current;
			if (steps === MOST_REFERENCES || !spend(1)) return {};
			const target = referencedSchema(textOf(reference) ?? '', root);
			if (!target) return {};
			current = { ...readKeywords(target), ...beside };
		}
		const { allOf, ...rest } = current;
		const parts = firstEntries(allOf).filter(isObject);
		if (parts.length === 0) return rest;
		if (depth === MOST_REFERENCES || !spend(parts.length)) return {};
		return merged([rest, ...parts.map((part) => resolved(part, depth + 1))]);
	};

	/** One alternative beside null counts as the schema itself. */
	const withAlternatives = ({ anyOf, oneOf, ...schema }: Schema): ReadSchema => {
		const given = firstEntries(anyOf ?? oneOf).filter(isObject);
		const alternatives = spend(given.length)
			? given.map((alternative) => resolved(alternative)).filter((each) => !isNull(each))
			: [];
		const [only, ...more] = alternatives;
		return only && more.length === 0
			? withAlternatives(merged([schema, only]))
			: { ...schema, alternatives };
	};
	const read = (given: Schema) => withAlternatives(spend(1) ? resolved(given) : {});

	const kindOf = (schema: ReadSchema, choices = choicesOf(schema)): ArgumentKind => {
		if (choices.length > 0 && choices.length <= MOST_OPTIONS)
			return choices.every(({ value }) => typeof value === 'number') ? 'numberChoice' : 'choice';
		const kind = kindOfTypes(typesOf(schema));
		if (kind === 'text' && ['date', 'date-time'].includes(textOf(schema.format) ?? ''))
			return 'date';
		return kind === 'array' && isObject(schema.items)
			? (LIST_KINDS[kindOfTypes(typesOf(read(schema.items)))] ?? kind)
			: kind;
	};

	/** The content of an object with the parameters of all its alternatives. An open one may take more than it names. */
	const partsOf = (schema: ReadSchema): { parameters: Parameter[]; isOpen: boolean } => {
		const alternatives = schema.alternatives.filter(({ properties }) => isObject(properties));
		const properties = propertiesOf(
			[schema, { properties: propertiesOf(alternatives, 'anyOf') }],
			'allOf',
		);
		const always = requiredIn(schema);
		const perAlternative = alternatives.map(requiredIn);
		const isInAll = (name: string) =>
			perAlternative.length > 0 &&
			spend(perAlternative.length) &&
			perAlternative.every((names) => names.has(name));
		return {
			parameters: Object.entries(properties).map(([name, part]) => ({
				name,
				schema: objectOf(part),
				required: always.has(name) || isInAll(name),
			})),
			isOpen: [schema, ...alternatives].some(
				({ additionalProperties: more }) => more === true || isObject(more),
			),
		};
	};

	return { read, partsOf, kindOf, isSpent: () => stepsLeft < 0 };
}
