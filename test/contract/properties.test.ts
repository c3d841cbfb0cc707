import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import type { DescribedOperation } from './operations';
import { below, isProperty, methodsOf, nodeTypes, operationsOf, within } from './operations';

let types: Map<string, INodeType>;
let operations: DescribedOperation[];
beforeAll(async () => {
	types = await nodeTypes();
	operations = [...types].flatMap(([name, type]) => operationsOf(name, type));
});

const camelCase = /^[a-z][a-zA-Z0-9]*$/;
/** Characters in the two lines that n8n leaves to the description of a choice, in a list that is 343 points wide. */
const shownOfChoice = 110;

describe('every property', () => {
	const offending = (
		isWrong: (property: INodeProperties, operation: DescribedOperation) => boolean,
	) =>
		operations.flatMap((operation) =>
			operation.properties
				.flatMap(within)
				.filter(isProperty)
				.filter((property) => isWrong(property, operation))
				.map(({ name }) => `${operation.title}: ${name}`),
		);

	it('asks for no method that its node has not', () => {
		const known = (node: string) =>
			Object.values(types.get(node)?.methods ?? {}).flatMap((methods) =>
				Object.keys(methods as object),
			);
		expect(
			offending((property, { node }) =>
				methodsOf(property).some((method) => !known(node).includes(method)),
			),
		).toEqual([]);
	});

	it('has choices whose descriptions n8n shows whole', () => {
		const isCut = (options: INodeProperties['options'] = []) =>
			options.some(
				(option) => 'description' in option && (option.description?.length ?? 0) > shownOfChoice,
			);
		expect(offending(({ type, options }) => type !== 'collection' && isCut(options))).toEqual([]);
		// n8n's linter asks for the long sentence of an upsert.
		const cut = operations.filter(({ value, option }) => value !== 'upsert' && isCut([option]));
		expect(cut.map(({ title }) => title)).toEqual([]);
	});

	it('is shown by parameters that exist beside it', () => {
		const missing = operations.flatMap(({ title, properties }) => {
			const top = [
				'resource',
				'operation',
				'@version',
				'@tool',
				...properties.map(({ name }) => name),
			];
			const wrong = (siblings: string[]) => (property: INodeProperties) =>
				[property.displayOptions?.show, property.displayOptions?.hide]
					.flatMap((rules) => Object.keys(rules ?? {}))
					.filter(
						(name) =>
							!(name.startsWith('/') ? top : siblings).includes(
								name.replace(/^\//, '').split('.')[0] ?? '',
							),
					);
			const nested = properties.flatMap(within).flatMap((parent) =>
				below(parent)
					.filter(isProperty)
					.flatMap(wrong(below(parent).map(({ name }) => name))),
			);
			return [...properties.flatMap(wrong(top)), ...nested].map((name) => `${title}: ${name}`);
		});
		expect(missing).toEqual([]);
	});

	it('that a model may fill in says what it takes', () => {
		const isFilledIn = ({ type, noDataExpression }: INodeProperties) =>
			noDataExpression !== true &&
			[
				'string',
				'number',
				'boolean',
				'options',
				'multiOptions',
				'dateTime',
				'json',
				'resourceLocator',
			].includes(type);
		expect(
			offending((property) => isFilledIn(property) && !property.description && !property.hint),
		).toEqual([]);
	});

	it('has a hint of at most 120 characters', () => {
		expect(offending(({ hint = '' }) => hint.length > 120)).toEqual([]);
	});

	it('says all in its description where it begins as an expression: n8n shows no hint there', () => {
		const isExpression = (value: unknown) => String(value).startsWith('=');
		expect(
			offending((property) => property.hint !== undefined && isExpression(property.default)),
		).toEqual([]);
	});

	it('says what is to be known before its options: few look below them', () => {
		const isBelow = (properties: INodeProperties[]) =>
			properties.findLastIndex(({ type }) => type === 'notice') >
			properties.findIndex(({ name }) => name === 'options');
		const withBoth = operations.filter(({ properties }) =>
			properties.some(({ name }) => name === 'options'),
		);
		expect(
			withBoth.filter(({ properties }) => isBelow(properties)).map(({ title }) => title),
		).toEqual([]);
	});

	it('has a name in camelCase', () => {
		expect(offending(({ name }) => !camelCase.test(name))).toEqual([]);
	});

	it('lists its choices and its options by the alphabet', () => {
		const labelOf = (entry: object) =>
			'displayName' in entry
				? String(entry.displayName)
				: 'name' in entry
					? String(entry.name)
					: '';
		const isSorted = ({ options = [], type }: INodeProperties) =>
			type === 'fixedCollection' ||
			options.map(labelOf).join('\n') ===
				options
					.map(labelOf)
					.sort((a, b) => a.localeCompare(b))
					.join('\n');
		expect(offending((property) => !isSorted(property))).toEqual([]);
	});

	it('among the options, to be written into, is not called as a choice of the same form is', () => {
		const choicesIn = (properties: INodeProperties[]) =>
			properties
				.flatMap(within)
				.filter(isProperty)
				.filter(({ type }) => type === 'options')
				.flatMap(({ options = [] }) => options.map(({ name }) => name));
		const alike = operations.flatMap(({ title, properties }) =>
			properties
				.filter(({ type }) => type === 'collection')
				.flatMap(below)
				.filter(isProperty)
				.filter(({ type }) => type === 'string')
				.filter(({ displayName }) => choicesIn(properties).includes(displayName))
				.map(({ name }) => `${title}: ${name}`),
		);
		expect(alike).toEqual([]);
	});

	it('has a default among its choices', () => {
		const isOffered = ({ type, options = [], default: value, typeOptions }: INodeProperties) =>
			type !== 'options' ||
			typeOptions?.loadOptionsMethod !== undefined ||
			(options as INodePropertyOptions[]).some((option) => option.value === value);
		expect(offending((property) => !isOffered(property))).toEqual([]);
	});
});
