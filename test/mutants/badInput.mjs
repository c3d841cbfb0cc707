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
				find: 'checkChoices(parameters);',
				replace: '',
				suite: input,
				test: "what is wrong with a choice 'Include Key in Output' is known before anything is done",
			},
			{
				name: 'the methods that an object brings are called',
				file: 'shared/values/read.ts',
				find: 'return JSON.stringify(value) ?? String(value);',
				replace: 'return String(value);',
				suite: rules('values/json'),
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
			'test/fuzz/lists.test.ts',
			'test/fuzz/trigger.test.ts',
			'test/fuzz/credential.test.ts',
			'test/fuzz/extremes.test.ts',
		],
		mutants: [
			{
				name: 'JSON of any depth is taken',
				file: 'shared/values/json.ts',
				find: 'const MAX_DEPTH = 500;',
				replace: 'const MAX_DEPTH = 500_000;',
				suite: rules('values/json'),
				test: 'a JSON text may be nested as deep as n8n can store',
			},
		],
	},
	{
		promise:
			'What a spreadsheet holds is read or refused by name, and what is not sent is told: columns, several options in a cell, codes, numbers, dates, ISBNs',
		mutants: [
			{
				name: 'a column that matches no field is left out in silence',
				file: 'shared/record/columns.ts',
				find: 'for (const name of left) item.run.hintOf(unmatched, name);',
				replace: '',
				suite: rules('record/columns'),
				test: "an input item's own values that match no field are told and not sent",
			},
			{
				name: 'one of two columns wins',
				file: 'shared/record/columns.ts',
				find: 'if (!isSame) throw twice(field, before, column);',
				replace: '',
				suite: rules('record/columns'),
				test: "an input item's own values two columns of one field must say the same",
			},
			{
				name: 'Other Fields are not sent',
				file: 'shared/record/enteredValues.ts',
				find: '[...otherFields(item)].map',
				replace: '[...new Map<string, unknown>()].map',
				suite: rules('record/fieldValues'),
				test: 'Other Fields are sent by the names that were typed in',
			},
			{
				name: 'a code goes out as it is',
				file: 'shared/record/optionNames.ts',
				find: ' ?? codes.get(wordFor(text))',
				replace: '',
				suite: rules('record/optionNames'),
				test: 'several options in one cell "FIC004000" goes out as',
			},
			{
				name: 'a cell is one option',
				file: 'shared/record/optionNames.ts',
				find: 'const PARTS = /[;|\\r\\n]/;',
				replace: 'const PARTS = /[\\r\\n]/;',
				suite: rules('record/optionNames'),
				test: 'several options in one cell "Poetry; drama" goes out as',
			},
			{
				name: 'a number that may mean two is guessed',
				file: 'shared/record/convert.ts',
				find: 'if (reading !== undefined && other === undefined) return reading;',
				replace: 'if (reading !== undefined) return reading;',
				suite: rules('record/convert'),
				test: 'numbers one that may mean two is refused with both',
			},
			{
				name: 'an ISBN that cannot be right is sent',
				file: 'shared/record/fieldValues.ts',
				find: 'if (fault === undefined) return;',
				replace: 'return;',
				suite: rules('record/fieldValues'),
				test: 'an ISBN "9780141439470" is refused',
			},
			{
				name: 'an ISBN of ten digits is another book',
				file: 'shared/values/isbn.ts',
				find: 'asIsbn13(digitsOf(isbn))',
				replace: 'digitsOf(isbn)',
				suite: rules('values/isbn'),
				test: 'ISBN of ten digits is the same as that of thirteen',
			},
			{
				name: 'an ISBN of ten digits finds nothing by name',
				file: 'shared/values/isbn.ts',
				find: '[...new Set([text, normal, ...asIsbn10(normal)])]',
				replace: '[text]',
				suite: 'test/nodes/names.test.ts',
				test: 'lists that people can choose by books of one title show format and ISBN, and an ISBN is a name',
			},
			{
				name: 'an ISBN of ten digits equals none of thirteen',
				file: 'shared/values/isbn.ts',
				find: 'normalIsbn(one) === normalIsbn(other)',
				replace: 'digitsOf(one) === digitsOf(other)',
				suite: rules('values/isbn'),
				test: 'ISBN of ten digits and of thirteen are one book; two that are none are not',
			},
			{
				name: 'nothing saved counts as updated',
				file: 'nodes/CatalogueResource/operations/resource/update.operation.ts',
				find: 'updated: saved.length > 0',
				replace: 'updated: true',
				suite: 'test/nodes/CatalogueResource/update.test.ts',
				test: 'Resource: Update does not say that it updated where nothing was saved',
			},
			{
				name: 'an output shows a format that the service refused',
				file: 'shared/record/written.ts',
				find: '.filter(([name]) => !refused.includes(name))',
				replace: '',
				suite: 'test/nodes/CatalogueResource/update.test.ts',
				test: 'Resource: Update an option that there is not is shown, or fails its item',
			},
			{
				name: 'a collection that got nothing is queued',
				file: 'nodes/CatalogueDistribution/operations/run/queue.operation.ts',
				find: "if ('collectionRef' in content) checkNotEmpty(items, content.collectionRef);",
				replace: '',
				suite: 'test/nodes/CatalogueDistribution/madeCollection.test.ts',
				test: 'a collection that the same execution made and put nothing into is not queued',
			},
		],
	},
	{
		promise: 'What is wrong with a credential is said where it is entered',
		mutants: [
			{
				name: 'a key without a user tests green',
				file: 'credentials/PublisherCatalogueApi.credentials.ts',
				find: '\t...userRules,\n] as',
				replace: '] as',
				suite: 'test/engine/credential.test.ts',
				test: 'what a person sees under the credential says that a key has no user',
			},
			{
				name: 'a Base URL with a path is not looked at',
				file: 'shared/transport/overrideAdvice.ts',
				find: '`${details.description}${base}${otherwise}`',
				replace: '`${details.description}${otherwise}`',
				suite: rules('transport/overrideAdvice'),
				test: 'nothing there, with a path in the Base URL names that path first, and overrides behind it',
			},
		],
	},
];
