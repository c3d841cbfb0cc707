/** Look before you write: what is shown is what is sent, and nothing goes to a book or a bill that nobody meant. */

const suite = 'test/preview/preview.test.ts';
const several = 'test/preview/several.test.ts';
const bounds = 'test/nodes/CatalogueAiGenerate/bounds.test.ts';
const target = 'test/nodes/target.test.ts';

/** @type {import('./index.mjs').Promised[]} */
export const preview = [
	{
		promise:
			'A preview sends and pays nothing, and shows byte for byte what the next run sends against an unchanged catalogue',
		mutants: [
			{
				name: 'a preview sends',
				file: 'shared/engine/preview.ts',
				find: 'if (isReading(call)) return await catalogue.call(call);',
				replace: "if (String(call.path) !== '') return await catalogue.call(call);",
				suite,
				test: 'every operation that writes or costs catalogueCollection collection create: sends and pays nothing',
			},
			{
				name: "a preview's body differs from the one that is sent",
				file: 'shared/engine/preview.ts',
				find: '...(body !== undefined && { body: body as IDataObject })',
				replace: '...(body !== undefined && { body: { ...(body as IDataObject), sent: false } })',
				suite,
				test: 'every operation that writes or costs catalogueResource resource create: sends and pays nothing',
			},
			{
				name: 'what was only previewed stops those that wait for it',
				file: 'shared/engine/nodeRun.ts',
				find: ' && !failure.handling.previewed',
				replace: '',
				suite: 'test/rules/engine/nodeRun.test.ts',
				test: 'works on one thing go on after one that was only previewed',
			},
			{
				name: 'what a preview did not make is written into a field',
				file: 'shared/engine/preview.ts',
				find: 'if (!plan && value === NOT_YET) throw unmade(label);',
				replace: 'if (value === UNMADE) throw unmade(label);',
				suite: 'test/preview/passedOn.test.ts',
				test: 'a preview of several items what an earlier preview did not make is none in a column',
			},
			{
				name: 'a node writes behind a preview without a word',
				file: 'shared/engine/itemsOfRun.ts',
				find: 'json.preview === true && !plan',
				replace: 'json.preview === true && plan',
				suite: 'test/preview/passedOn.test.ts',
				test: 'a preview of several items behind it a node without a preview says that it writes',
			},
			{
				name: 'a preview stops at the first request of several',
				file: 'shared/engine/preview.ts',
				find: 'plan.requests.push(request);',
				replace: 'if (plan.requests.length === 0) plan.requests.push(request);',
				suite,
				test: 'every operation that writes or costs catalogueCollection resource add, 2',
			},
			{
				name: 'what a preview did not make is looked for by the nodes behind it',
				file: 'shared/engine/execute.ts',
				find: 'passedOn(operation, item) ?? ',
				replace: '',
				suite: 'test/preview/passedOn.test.ts',
				test: 'a preview of several items catalogueDistribution, {"resource":"run","operation":"waitForCompletion"} passes on what was not made',
			},
			{
				name: 'a Preview that is neither on nor off sends',
				file: 'shared/engine/preview.ts',
				find: "if (value === false || value === 'false') return false;",
				replace: 'if (value !== true) return false;',
				suite: several,
				test: 'a preview of several items a switch that is neither on nor off',
			},
		],
	},
	{
		promise:
			'An item is written to its own resource: one of another is refused before anything is sent, and several for one that is chosen in the form are told',
		mutants: [
			{
				name: 'an item of another resource is written to the chosen one',
				file: 'shared/form/resourceRefs.ts',
				find: `if (wrong !== undefined && wrong !== ref)
		throw`,
				replace: 'if (wrong === -1) throw',
				suite: target,
				test: 'a resource that is chosen in the form Update: an item of another one is refused',
			},
			{
				name: 'that items are written one over the other is not told',
				file: 'shared/form/resourceRefs.ts',
				find: 'if (withoutRef > 1 && ',
				replace: 'if (withoutRef < 0 && ',
				suite: target,
				test: 'a resource that is chosen in the form several items that do not say their own are written to it',
			},
		],
	},
	{
		promise:
			'What is paid for has a limit from the start, over a whole execution, and is never lost to the failure of another item',
		mutants: [
			{
				name: 'generations have no limit by default',
				file: 'shared/engine/paidMaximum.ts',
				find: 'const DEFAULT_MAXIMUM = 25;',
				replace: 'const DEFAULT_MAXIMUM = 2500;',
				suite: bounds,
				test: 'its bounds Maximum Generations of the form counts without being added',
			},
			{
				name: 'a further try counts what it paid for once more',
				file: 'shared/engine/paidMaximum.ts',
				find: 'Number(isCounted) - Number(own.isCounted)',
				replace: '(isCounted ? 1 : -1)',
				suite: 'test/nodes/CatalogueAiGenerate/everyMaximum.test.ts',
				test: 'Image: Maximum Generations counts what an earlier try of Retry On Fail has paid for once',
			},
			{
				name: 'a preview counts what an earlier item makes by the same key',
				file: 'shared/engine/item.ts',
				find: 'this.plan ? previewedOnce(run, { ...first, key }) : { ...first, key }',
				replace: '{ ...first, key }',
				suite: 'test/nodes/doneTwice.test.ts',
				test: 'a preview does not count what an earlier item makes by the same key',
			},
			{
				name: 'a picture of several items is paid for by each',
				file: 'nodes/CatalogueAiGenerate/operations/image/generate.operation.ts',
				find: 'replayed && earlier === true',
				replace: 'false',
				suite: 'test/nodes/CatalogueAiGenerate/everyMaximum.test.ts',
				test: 'Image: several items with one key are one image, which is paid for once',
			},
			{
				name: 'a picture that is repeated uses up the maximum',
				file: 'shared/engine/paidMaximum.ts',
				find: ' || isFree?.(result)',
				replace: '',
				suite: 'test/nodes/CatalogueAiGenerate/everyMaximum.test.ts',
				test: 'Image: what the service repeats is not paid for',
			},
			{
				name: 'a preview counts what is beyond the maximum as kept',
				file: 'shared/engine/preview.ts',
				find: "(countedAs ?? 'kept')",
				replace: "'kept'",
				suite: 'test/nodes/CatalogueAiGenerate/everyMaximum.test.ts',
				test: 'Image: Maximum Generations is the same in a preview, which pays nothing',
			},
			{
				name: 'a chat that stops does not say where its answers are kept',
				file: 'shared/engine/paidAndDone.ts',
				find: '!whereKept || paid.length === 0',
				replace: '!whereKept || paid.length >= 0',
				suite: 'test/nodes/CatalogueAiChat/maximum.test.ts',
				test: 'a message that fails and stops the node is an error that says where the answers before it are kept (403)',
			},
			{
				name: "what was paid for is lost to another item's failure",
				file: 'shared/engine/execute.ts',
				find: 'if (stoppedBy && !kept) {',
				replace: 'if (stoppedBy) {',
				suite: bounds,
				test: "its bounds what was paid for is not lost to another item's failure",
			},
			{
				name: 'a paid value that could not be saved counts as unpaid, and is lost with others like it',
				file: 'shared/engine/paidAndDone.ts',
				find: "value !== undefined ? 'yes' : ",
				replace: '',
				suite: bounds,
				test: 'its bounds what was paid for is counted and not lost where it could not be saved',
			},
			{
				name: 'what may have been paid for is told as unpaid',
				file: 'shared/engine/paidAndDone.ts',
				find: "handling.mayBeDone ? 'unknown' : 'no'",
				replace: "'no'",
				suite: bounds,
				test: 'its bounds what may have been paid for is counted as such',
			},
		],
	},
];
