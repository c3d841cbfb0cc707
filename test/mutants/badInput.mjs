/** What nobody should enter, and what nobody should answer. */

import { engine, rules } from './places.mjs';

const input = engine('badInput');

/** @type {import('./index.mjs').Promised[]} */
export const badInput = [
	{
		promise: 'Hostile parameters end in an error that names the parameter, or in a correct item',
		shownBy: ['test/fuzz/parameters.test.ts'],
		mutants: [
			{
				name: 'an expression that fails does not say where it stands',
				file: 'shared/engine/parameters.ts',
				find: 'throw unreadable(this.labelOf(name), error);',
				replace: 'throw error;',
				suite: input,
				test: 'a parameter that n8n cannot read is named',
			},
			{
				name: 'an expression that fails in Request Options costs all items',
				file: 'shared/engine/nodeRun.ts',
				find: "return unreadable('Request Options', error);",
				replace: 'throw error;',
				suite: input,
				test: "a parameter that n8n cannot read is each item's failure",
			},
			{
				name: 'a choice is looked at when the work is done',
				file: 'shared/engine/item.ts',
				find: 'checkChoices(parameters, fields, entered.options);',
				replace: '',
				suite: input,
				test: "what is wrong with a choice 'Include Key in Output' is known before anything is done",
			},
			{
				name: 'the methods that an object brings are called',
				file: 'shared/values/read.ts',
				find: 'return JSON.stringify(value) ?? String(value);',
				replace: 'return String(value);',
				suite: rules('json'),
				test: 'a value as text never calls what an object brings',
			},
			{
				name: 'a filter without a field lets everything through',
				file: 'nodes/CatalogueResource/operations/resource/searchFilters.ts',
				find: "textOf(field) || noField('Date Filters');\n",
				replace: 'textOf(field);\n\t\tif (!chosen) continue;\n',
				suite: input,
				test: 'a filter without its field of Date Filters',
			},
		],
	},
	{
		promise:
			'Untrue answers end in a clear error or a correct item, at stated bounds of size and depth',
		shownBy: [
			'test/fuzz/answers.test.ts',
			'test/fuzz/others.test.ts',
			'test/fuzz/extremes.test.ts',
		],
		mutants: [
			{
				name: 'JSON of any depth is taken',
				file: 'shared/values/json.ts',
				find: 'const MAX_DEPTH = 500;',
				replace: 'const MAX_DEPTH = 500_000;',
				suite: rules('json'),
				test: 'a JSON text may be nested as deep as n8n can store',
			},
		],
	},
];
