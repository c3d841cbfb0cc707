/** Items: one outcome each, paired, and no more after a failure. */

import { engine, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const items = [
	{
		promise: 'An item that fails goes to the error output, with its error only',
		mutants: [
			{
				name: 'the error output gets more than the error',
				file: 'shared/failure/failedItem.ts',
				find: '...(partialText && { partialText }) } },',
				replace: '...(partialText && { partialText }) }, failed: true },',
				suite: rules('failure/failedItem'),
				test: 'the item on the error output has exactly one key',
			},
		],
	},
	{
		promise: 'A fault in our own code is not told as a wrong value of the user',
		mutants: [
			{
				name: 'every unknown error is a wrong parameter',
				file: 'shared/failure/failure.ts',
				find: 'thrown instanceof Error && FAULTS.has(thrown.name)',
				replace: 'thrown instanceof Error && FAULTS.has(thrown.message)',
				suite: rules('failure/failure'),
				test: 'a thrown error that is no failure of ours is called a fault of the node',
			},
		],
	},
	{
		promise: 'Every item is paired with the one it came from',
		mutants: [
			{
				name: 'items are paired with the first',
				file: 'shared/engine/outputsOf.ts',
				find: '[withoutErrorKey(output.json), pairing(items)]',
				replace: '[withoutErrorKey(output.json), pairing([0])]',
				suite: engine('stopping'),
				test: 'a failing expression is the failure of its item only',
			},
		],
	},
	{
		promise: 'Of several items, those for which nothing came out are named',
		mutants: [
			{
				name: 'an item whose search finds nothing goes without a word',
				file: 'shared/engine/keepPaid.ts',
				find: 'count < 2 || empty.length === 0',
				replace: 'empty.length < count',
				suite: 'test/nodes/withoutOutput.test.ts',
				test: 'a search that finds nothing for some items names these',
			},
		],
	},
	{
		promise: 'Nothing is sent after a failure that ends the node',
		mutants: [
			{
				name: 'items are started after a failure',
				file: 'shared/engine/execute.ts',
				find: 'if (result instanceof Failure) run.stopAt(result);',
				replace: '',
				suite: engine('stopping'),
				test: 'without continue-on-fail nothing more is sent after a failure',
			},
			{
				name: 'of several wrong items one is named',
				file: 'shared/engine/itemsTogether.ts',
				find: 'refused: isStopped ? namingOthers(refused) : refused',
				replace: 'refused',
				suite: 'test/nodes/CatalogueResource/upsert.test.ts',
				test: 'Resource: Create or Update without continue-on-fail the error of the first wrong item names others',
			},
			{
				name: 'part of what goes together is sent without the rest',
				file: 'shared/engine/itemsTogether.ts',
				find: 'wanted: isStopped ? [] : wanted',
				replace: 'wanted',
				suite: engine('stopping'),
				test: 'without continue-on-fail adding all together sends nothing',
			},
		],
	},
	{
		promise: 'Retry On Fail runs a node again only when it failed',
		mutants: [
			{
				name: 'a success with a key "error" is run again by Retry On Fail',
				file: 'shared/engine/outputsOf.ts',
				find: "if (!('error' in json)) return json;",
				replace: 'return json;',
				suite: engine('stopping'),
				test: 'a success whose data has a key that n8n takes for a failure',
			},
		],
	},
	{
		promise: 'No field and no change is lost',
		mutants: [
			{
				name: 'an earlier update that is sent again covers a later one',
				file: 'nodes/CatalogueResource/operations/resource/update.operation.ts',
				find: 'item.run.inTurn(String(ref), write)',
				replace: 'write()',
				suite: 'test/nodes/CatalogueResource/update.test.ts',
				test: 'several items for one resource are written in input order',
			},
			{
				name: 'items that overwrite each other are not named',
				file: 'nodes/CatalogueResource/operations/resource/update.operation.ts',
				find: 'item, `resource ${ref}`',
				replace: 'item, `resource ${ref} ${item.index}`',
				suite: 'test/nodes/CatalogueResource/update.test.ts',
				test: 'several items for one resource with different values are named (preview: false)',
			},
			{
				name: 'entities that are written back are not named',
				file: 'nodes/CatalogueResource/operations/resource/writeResource.ts',
				find: 'holdsEntities(value)',
				replace: "value === ''",
				suite: 'test/nodes/CatalogueResource/notSent.test.ts',
				test: 'texts with HTML entities are named, those in HTML not (preview: false)',
			},
			{
				name: 'a book that was cleared of its format is shown with it',
				file: 'shared/record/writeResult.ts',
				find: '(isFoundStill && found)',
				replace: 'found',
				suite: 'test/nodes/CatalogueResource/chosenByIsbn.test.ts',
				test: 'a resource that is chosen by its ISBN is named in what comes out',
			},
			{
				name: 'a name that is found later takes a later turn',
				file: 'shared/form/resourceRefs.ts',
				find: 'await item.run.inOrder(async () => await checkedRef(item, ofEach))',
				replace: 'await checkedRef(item, ofEach)',
				suite: 'test/nodes/CatalogueResource/chosenByIsbn.test.ts',
				test: 'a resource that is chosen by its ISBN is written to in the order of the items',
			},
			{
				name: 'a field called __proto__ is lost',
				file: 'shared/record/fieldValues.ts',
				find: 'Object.create(null) as FieldValues',
				replace: '({}) as FieldValues',
				suite: rules('record/columns'),
				test: 'names that JavaScript knows are names like any other',
			},
			{
				name: 'Skip Unchanged skips a text that begins like a date',
				file: 'shared/record/sameValue.ts',
				find: 'if (!ISO_DATE.test(sentText)) return false;',
				replace: 'if (presentText.slice(0, 10) === sentText.slice(0, 10)) return true;',
				suite: rules('record/sameValue'),
				test: 'the same as what is there not note',
			},
		],
	},
	{
		promise:
			"A parameter has the value that n8n gives it, also where it is read without n8n's expressions",
		mutants: [
			{
				name: 'a text that is an expression without braces is taken as it stands',
				file: 'shared/engine/plainValue.ts',
				find: "return raw.startsWith('=') ?",
				replace: "return raw.startsWith('={{') ?",
				suite: 'test/engine/plainValue.test.ts',
				test: 'a parameter that needs no expression engine has the value that n8n gives it',
			},
		],
	},
	{
		promise: 'A long streamed answer is told the same as a short one',
		mutants: [
			{
				name: 'a tag that has only begun is written as text',
				file: 'shared/chat/html.ts',
				find: 'if (end < 0) return text.length;\n\t\tconst tag',
				replace: "if (end < 0) begin('text');\n\t\tif (end < 0) return text.length;\n\t\tconst tag",
				suite: rules('chat/markdown'),
				test: 'Markdown of an answer under way',
			},
		],
	},
];
