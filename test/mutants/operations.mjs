/** Operations: what a person asked for is what is sent, and what the service keeps to itself is said. */

import { rules } from './places.mjs';

const entries = 'test/nodes/otherEntries.test.ts';

/** @type {import('./index.mjs').Promised[]} */
export const operations = [
	{
		promise: "An answer that does not come in time names the setting 'Timeout'",
		mutants: [
			{
				name: 'an answer that comes late is not told from a cut connection',
				file: 'shared/failure/connectionFailure.ts',
				find: "...(known === TIMEOUT && { came: 'late' }),",
				replace: '',
				suite: 'test/request/deadlines.test.ts',
				test: 'the timeout of Request Options is named where it ends what is paid for',
			},
		],
	},
	{
		promise: 'An error says what became of the request, what it needs and who can give that',
		mutants: [
			{
				name: 'an answer with too many headers is told as a cut connection',
				file: 'shared/failure/connectionFailure.ts',
				find: 'HPE_HEADER_OVERFLOW',
				replace: 'HPE_NONE',
				suite: 'test/request/connection.test.ts',
				test: 'a service that cannot be reached is not said to have cut the connection',
			},
			{
				name: 'a reading that was cut is told as a change with an unknown result',
				file: 'shared/transport/untilFinal.ts',
				find: 'return isReading(call) ? failure : asOfChange(failure, isAgain);',
				replace: 'return asOfChange(failure, isAgain);',
				suite: 'test/request/once.test.ts',
				test: 'a reading that was cut changed nothing, and a change that was cut may be sent again',
			},
			{
				name: 'a change whose first answer was lost is told as refused',
				file: 'shared/failure/connectionFailure.ts',
				find: 'if (isAgain && failure.handling.nothingDone)',
				replace: 'if (!failure)',
				suite: 'test/request/lostThenRefused.test.ts',
				test: 'a change whose first answer was lost is told as one that may be done',
			},
			{
				name: 'a report that was moved under /ai/ is said to need the read scope',
				file: 'shared/deployment/endpoints.ts',
				find: "!path.startsWith('/ai/') || needs.includes(AI)",
				replace: 'path',
				suite: 'test/rules/transport/refusalAdvice.test.ts',
				test: 'what a refusal says to be needed is what is needed at /ai/usage',
			},
			{
				name: 'what the administrator must allow is not said',
				file: 'shared/transport/refusalAdvice.ts',
				find: 'This request needs ${',
				replace: 'This request needs ${"" && ',
				suite: 'test/request/ownWords.test.ts',
				test: 'a scope that is missing is said with all that the request needs and who gives it',
			},
			{
				name: 'a refused filter is told by the name of its field, and not as the form calls it',
				file: 'shared/form/liveFields.ts',
				find: 'const title = (await titlesOf(item, true))(field);',
				replace: 'const title = field;',
				suite: 'test/nodes/CatalogueResource/advancedSearch.test.ts',
				test: 'its filters two on one field are refused before sending',
			},
		],
	},
	{
		promise: 'An error that stops a node says what was done before it',
		mutants: [
			{
				name: 'what was done before the node stopped is not said',
				file: 'shared/engine/paidAndDone.ts',
				find: 'if (!hasEffects(operation) || done.length === 0) return undefined;',
				replace: 'if (done.length >= 0) return undefined;',
				suite: 'test/nodes/stoppedRun.test.ts',
				test: 'an error that stops the node says what was done before it',
			},
		],
	},
	{
		promise: "An agent's model learns what the editor shows to people",
		mutants: [
			{
				name: 'nothing found is nothing said to an agent',
				file: 'shared/engine/outputItems.ts',
				find: '...(outputs.length === 0 && { found: 0 }),',
				replace: '',
				suite: 'test/nodes/forAgents.test.ts',
				test: 'what an agent learns from a tool that nothing was found',
			},
			{
				name: 'an agent is not told what to do about an error',
				file: 'shared/failure/failedItem.ts',
				find: '`${sentence({ details })} ${description}`.trim()',
				replace: 'withItem',
				suite: 'test/nodes/forAgents.test.ts',
				test: 'what an agent learns from a tool what to do about an error',
			},
		],
	},
	{
		promise: 'An operation that a node does not have is named as such',
		mutants: [
			{
				name: 'an operation of another version is told as a wrong address',
				file: 'shared/deployment/authorized.ts',
				find: "if (baseURL && addresses.every((address) => address === ''))",
				replace: 'if (false)',
				suite: 'test/nodes/byRouting.test.ts',
				test: 'an operation that the node does not have is called that',
			},
		],
	},
	{
		promise: 'Resources that the service leaves out of a distribution run are named',
		mutants: [
			{
				name: 'resources that were left out of a run are not named',
				file: 'nodes/CatalogueDistribution/operations/run/runContent.ts',
				find: "statuses.get(ref) === 'not_found'",
				replace: "statuses.get(ref) === 'lost'",
				suite: 'test/nodes/CatalogueDistribution/leftOut.test.ts',
				test: 'resources that the service leaves out of a run are named',
			},
			{
				name: 'a new collection that another machine does not know is not filled',
				file: 'shared/catalogue/collections.ts',
				find: 'untilKnown(catalogue, isNotYetKnown, send)',
				replace: 'send()',
				suite: 'test/nodes/CatalogueDistribution/newCollection.test.ts',
				test: 'a collection that another machine does not know yet is filled and queued a moment later',
			},
			{
				name: 'a new collection that another machine does not know is not queued',
				file: 'nodes/CatalogueDistribution/operations/run/queue.operation.ts',
				find: 'untilKnown(item.catalogue, isNotYetKnown, send)',
				replace: 'send()',
				suite: 'test/nodes/CatalogueDistribution/newCollection.test.ts',
				test: 'a collection that another machine does not know yet is filled and queued a moment later',
			},
			{
				name: 'the name of a new collection holds HTML entities',
				file: 'nodes/CatalogueDistribution/operations/run/runContent.ts',
				find: 'withoutEntities(name)',
				replace: 'name',
				suite: 'test/nodes/CatalogueDistribution/newCollection.test.ts',
				test: 'a collection that is made for a destination has its name as people write it',
			},
			{
				name: 'the check is offered beside a chosen collection, too',
				file: 'nodes/CatalogueDistribution/operations/run/runContent.ts',
				find: "'/distribute': ['resources']",
				replace: "'/distribute': ['resources', 'collection']",
				suite: 'test/nodes/CatalogueDistribution/leftOut.test.ts',
				test: 'resources that the service leaves out of a run are looked for by an option that the form has for collection',
			},
		],
	},
	{
		promise:
			"A date without a timezone that an expression gives loses no change, whether it is the service's or the workflow's",
		mutants: [
			{
				name: "a date of an expression is always the workflow's",
				file: 'shared/form/changedSince.ts',
				find: 'own < ofService === isLower',
				replace: 'true',
				suite: 'test/nodes/CatalogueResource/changedSince.test.ts',
				test: 'Changed Since a date without a timezone, where the service has another one than the workflow, of an expression reaches further back',
			},
			{
				name: "a date of an expression is always the service's",
				file: 'shared/form/changedSince.ts',
				find: 'own < ofService === isLower',
				replace: 'false',
				suite: 'test/nodes/CatalogueResource/changedSince.test.ts',
				test: 'Changed Since a date without a timezone, where the service has another one than the workflow, of an expression never reaches less far back',
			},
			{
				name: 'a date that was picked may be of the service',
				file: 'shared/form/changedSince.ts',
				find: ' || !isExpression(item, name)',
				replace: '',
				suite: 'test/nodes/CatalogueResource/changedSince.test.ts',
				test: 'Changed Since a date without a timezone, where the service has another one than the workflow, that was picked is of the workflow',
			},
			{
				name: 'a date filter does not tell an expression',
				file: 'nodes/CatalogueResource/operations/resource/searchFilters.ts',
				find: '`options.dateFilters.filter.${place}.${side}`',
				replace: '`${side}${place}`',
				suite: 'test/nodes/CatalogueResource/changedSince.test.ts',
				test: 'Changed Since a date without a timezone, where the service has another one than the workflow, of an upper bound reaches further',
			},
		],
	},
	{
		promise: 'A filter without a value is refused and never left out',
		mutants: [
			{
				name: 'a field filter without a value lets everything through',
				file: 'nodes/CatalogueResource/operations/resource/searchFilters.ts',
				find: '!takesNoValue(operator) && wanted.length === 0',
				replace: 'false',
				suite: 'test/nodes/CatalogueResource/advancedSearch.test.ts',
				test: 'its filters without a value are refused',
			},
			{
				name: 'a date filter without a date leaves nothing out in silence',
				file: 'nodes/CatalogueResource/operations/resource/searchFilters.ts',
				find: 'if (!from && !to)',
				replace: 'if (false)',
				suite: 'test/nodes/CatalogueResource/searchFilters.test.ts',
				test: 'date filters that hold a field and no date are left out, and that is said',
			},
			{
				name: 'of several categories of one name the first is taken',
				file: 'shared/form/categories.ts',
				find: 'if (first && !second) return first.ref;',
				replace: 'if (first) return first.ref;',
				suite: 'test/nodes/CatalogueResource/categoryFilter.test.ts',
				test: 'a category filter that several categories go by',
			},
			{
				name: 'a category does not go by its code',
				file: 'shared/form/categories.ts',
				find: 'named.length > 0 ? named : coded',
				replace: 'named',
				suite: 'test/nodes/CatalogueResource/categoryFilter.test.ts',
				test: 'a category filter takes the code',
			},
		],
	},
	{
		promise:
			'What the service cannot compare is compared in all that it has, and never taken for granted',
		mutants: [
			{
				name: 'a search by date that finds nothing calls the date by its technical name',
				file: 'nodes/CatalogueResource/operations/resource/otherFilters.ts',
				find: '.some(isOfBooks)',
				replace: '.some((name) => !isOfBooks(name))',
				suite: 'test/nodes/CatalogueQuery/sheetValues.test.ts',
				test: 'dates of books are called by their titles',
			},
			{
				name: 'a title that was entered is no field that resources show',
				file: 'shared/form/unseenFields.ts',
				find: 'if (named && unseen.has(comparison.field))',
				replace: 'if (named && !comparison.field)',
				suite: 'test/nodes/CatalogueQuery/sheetValues.test.ts',
				test: 'a field is compared by its title as well as by its name, in a search',
			},
			{
				name: 'a price with a comma is found, and refused as another',
				file: 'nodes/CatalogueResource/operations/resource/checkFields.ts',
				find: '(number !== undefined && numbersIn(wanted).includes(number)) ||',
				replace: '(number !== undefined && number === numberOf(wanted)) ||',
				suite: 'test/nodes/CatalogueQuery/sheetValues.test.ts',
				test: 'a price with a comma: a search, equals',
			},
			{
				name: 'a price with a comma is another one than the service shows',
				file: 'shared/form/sameReading.ts',
				find: '|,\\d{1,2})?',
				replace: ')?',
				suite: 'test/nodes/CatalogueQuery/sheetValues.test.ts',
				test: 'a price with a comma: a search, notEquals',
			},
			{
				name: 'a field that nothing shows counts as empty',
				file: 'shared/form/unseenFields.ts',
				find: 'if (unknown.length > 0)',
				replace: 'if (unknown.length > 99)',
				suite: 'test/nodes/CatalogueQuery/comparing.test.ts',
				test: 'Query: what the service cannot compare a field that nothing shows is refused, not taken for empty',
			},
			{
				name: 'a no of another language lets through what is so',
				file: 'shared/form/comparison.ts',
				find: 'flagIn(text) !== undefined',
				replace: '/^(yes|no)$/i.test(text)',
				suite: 'test/nodes/CatalogueResource/truthWords.test.ts',
				test: 'a filter that notEquals "WAHR" finds what is false',
			},
			{
				name: 'of several comparisons one is enough',
				file: 'shared/form/searchComparing.ts',
				find: 'return !held.includes(false);',
				replace: 'return held.includes(true);',
				suite: 'test/nodes/CatalogueQuery/comparing.test.ts',
				test: 'Query: what the service cannot compare Is Empty and Is Not Empty count exactly, beside other conditions',
			},
			{
				name: 'a filter without a field and a value is left out',
				file: 'nodes/CatalogueResource/operations/resource/searchFilters.ts',
				find: "const field = textOf(row.field) || noField('Field Filters');",
				replace: "const field = textOf(row.field) ?? ''; if (field === '') return [];",
				suite: 'test/nodes/CatalogueQuery/comparing.test.ts',
				test: 'Advanced Search: what the service cannot compare a filter without a field is refused, also where it takes no value',
			},
		],
	},
	{
		promise:
			'Runs and jobs that ended before are left out where only new ends are wanted, and none without a date; a queued run is told by name',
		mutants: [
			{
				name: 'an old failure is told every morning',
				file: 'shared/form/finishedSince.ts',
				find: '+ later > moment;',
				replace: '+ later > 0;',
				suite: 'test/nodes/names.test.ts',
				test: 'runs and jobs by name Finished Since leaves out what ended before, so that an old failure is told once',
			},
			{
				name: 'runs are lost where their names cannot be read',
				file: 'shared/catalogue/runNames.ts',
				find: '} catch (error) {',
				replace: '} catch (error) {\n\t\tthrow error;',
				suite: 'test/nodes/names.test.ts',
				test: 'runs and jobs by name still come where the lists of names cannot be read',
			},
			{
				name: 'a preview of a run names only numbers',
				file: 'nodes/CatalogueDistribution/operations/run/queue.operation.ts',
				find: '...names, queueRef: NOT_YET',
				replace: 'queueRef: NOT_YET',
				suite: 'test/nodes/CatalogueDistribution/queuedNames.test.ts',
				test: 'a queued run says by name in a preview as far as it is known',
			},
			{
				name: 'a queued run is told by number only',
				file: 'nodes/CatalogueDistribution/operations/run/queuedNames.ts',
				find: 'output.json = columnsFirst(namesOf(json.destinationRef, json.collectionRef, names), json);',
				replace: 'void [json, names];',
				suite: 'test/nodes/CatalogueDistribution/queuedNames.test.ts',
				test: 'a queued run says by name where it goes and what it sends; each list is read once for all runs',
			},
		],
	},
	{
		promise:
			'Runs and jobs are filtered by whatever shows what they belong to; if nothing does, or the word for an end is not known, the result is an error or a hint, never empty without a word',
		mutants: [
			{
				name: 'runs that do not tell their destination are taken for none',
				file: 'shared/catalogue/entryFilters.ts',
				find: 'if (isReadable || !sample) return;',
				replace: 'return;',
				suite: entries,
				test: 'runs to a destination are not taken for none where nothing tells where they go',
			},
			{
				name: 'the destination of a run is read as a number only',
				file: 'shared/catalogue/entryFilters.ts',
				find: 'isObject(value) ? (refOf(value.ref) ?? refOf(value.id)) : refOf(value);',
				replace: 'refOf(value);',
				suite: entries,
				test: 'runs to a destination told by a object with ref are found',
			},
			{
				name: 'the name of a destination is guessed where two have it',
				file: 'shared/catalogue/entryFilters.ts',
				find: 'entries.filter((entry) => isSameWord(entry.name, name)).length === 1)',
				replace: 'entries.length > 0)',
				suite: entries,
				test: 'runs to a destination by a name that two destinations have are not guessed',
			},
			{
				name: 'a type as people read it is another one',
				file: 'shared/catalogue/entryFilters.ts',
				find: "word.replace(/[\\s_-]+/g, ' ')",
				replace: 'word',
				suite: entries,
				test: 'jobs of a type told by a label are found',
			},
			{
				name: 'the trigger is silent for ever where no run tells its destination',
				file: 'shared/trigger/openPoll.ts',
				find: '	filter.checkReadable();\n',
				replace: '',
				suite: entries,
				test: 'the trigger is not silent for ever where no run tells its destination',
			},
			{
				name: 'a run that has long ended by an unknown word counts as none',
				file: 'shared/form/lastFinishedRun.ts',
				find: 'unclear.push({ record, state });',
				replace: 'unclear.length = 0;',
				suite: rules('form/changedSince'),
				test: 'the last finished distribution run is not taken for none where some have long been',
			},
			{
				name: 'a state of capital names is unknown',
				file: 'shared/catalogue/states.ts',
				find: 'withSmallNames(given)',
				replace: 'given',
				suite: rules('catalogue/states'),
				test: 'the state of a job or a run {"Code":3,"Label":"Done"}',
			},
			{
				name: 'a state that names its subject is unknown',
				file: 'shared/catalogue/states.ts',
				find: "		.replace(SUBJECT, '')\n",
				replace: '',
				suite: rules('catalogue/progress.words'),
				test: 'how far it is "Job failed" is failed: it has ended, and not as it should have',
			},
			{
				name: 'that no run says its state is taken for none having ended',
				file: 'shared/catalogue/states.ts',
				find: 'runs.length > 0 && runs.every',
				replace: 'runs.length < 0 && runs.every',
				suite: rules('form/changedSince'),
				test: 'the last finished distribution run is not taken for none where no run says its state',
			},
		],
	},
	{
		promise:
			'No text is paid for, and none is saved, that is made around a field which no input item has',
		mutants: [
			{
				name: 'a field that no item has counts as an empty text',
				file: 'shared/form/missingField.ts',
				find: 'return path === undefined ? [] : [{ name, path }];',
				replace: 'return [{ name, path: path ?? `` }].slice(1);',
				suite: 'test/nodes/missingColumn.test.ts',
				test: 'an image is refused before anything is sent',
			},
		],
	},
	{
		promise:
			'A workflow from another catalogue sends nothing to what has the same number here: what a list showed under another name is refused',
		mutants: [
			{
				name: 'a destination of another name than the chosen one is taken',
				file: 'shared/form/destinationLocator.ts',
				find: 'if (entry) checkName(item, parameter, `Destination ${ref}`, [entry.name]);',
				replace: 'if (entry) return entry.name;',
				suite: 'test/nodes/otherCatalogue.test.ts',
				test: 'what was chosen from a list under another name than it has here a destination is refused, and nothing is written',
			},
			{
				name: 'a book that has another number here is taken',
				file: 'shared/form/resourceLocator.ts',
				find: 'same.every((entry) => entry.ref !== ref)',
				replace: 'same.every((entry) => entry.ref === ref)',
				suite: 'test/nodes/otherCatalogue.test.ts',
				test: 'what was chosen from a list under another name than it has here a book is taken under the name that it has here',
			},
		],
	},
	{
		promise:
			'Of several books or collections of one name none is taken, and the list tells them apart',
		mutants: [
			{
				name: 'the list of a locator shows the name alone',
				file: 'shared/form/locatorEntry.ts',
				find: 'details ? `${name} (${details})` : name',
				replace: 'details ? name : name',
				suite: 'test/nodes/names.test.ts',
				test: 'lists that people can choose by books of one title show format and ISBN, and an ISBN is a name',
			},
		],
	},
	{
		promise: 'A new resource without what its type requires is not sent',
		mutants: [
			{
				name: 'a resource without a title is created',
				file: 'shared/record/mandatoryFields.ts',
				find: 'if (missing) {',
				replace: 'if (missing && !item) {',
				suite: 'test/nodes/CatalogueResource/create.test.ts',
				test: 'Resource: Create without what its type needs',
			},
			{
				name: 'a resource that holds nothing is created',
				file: 'shared/record/mandatoryFields.ts',
				find: 'if (Object.values(values).every((value) => value === null))',
				replace: 'if (!item)',
				suite: 'test/rules/record/mandatoryFields.test.ts',
				test: 'a new resource holds something, whatever its type requires',
			},
		],
	},
	{
		promise:
			'If several items create the same thing, a hint says so; collections are refused, because nobody can delete one',
		mutants: [
			{
				name: 'a book that stands twice in a sheet is made twice without a word',
				file: 'nodes/CatalogueResource/operations/resource/create.operation.ts',
				find: 'if (earlier && earlier.ref !== ref)',
				replace: 'if (earlier && earlier.ref === index)',
				suite: 'test/nodes/CatalogueResource/create.test.ts',
				test: 'Resource: Create tells rows that stand twice in a sheet',
			},
			{
				name: 'a resource for every row of a table is made without a word',
				file: 'shared/engine/createdTwice.ts',
				find: 'first !== undefined &&',
				replace: 'first === undefined &&',
				suite: 'test/nodes/CatalogueResource/create.test.ts',
				test: 'Resource: Create warns where one form makes a copy for each item of a search',
			},
			{
				name: 'a collection for every book of a search is made',
				file: 'shared/engine/createdTwice.ts',
				find: 'inputs.length < 2 ||',
				replace: 'inputs.length < 2000 ||',
				suite: 'test/nodes/CatalogueCollection/create.test.ts',
				test: 'Collection: Create refuses the name Spring for several items',
			},
			{
				name: 'what comes before a name that two items have is sent',
				file: 'shared/engine/createdTwice.ts',
				find: 'shared.has(own) || continueOnFail ? own',
				replace: 'shared.has(own) || own ? own',
				suite: 'test/nodes/CatalogueCollection/create.test.ts',
				test: 'Collection: Create refuses all where two have the same name',
			},
			{
				name: 'what one key makes once is said to be done for each item',
				file: 'shared/engine/createdTwice.ts',
				find: 'if (createsOnce(item)) return;',
				replace: '',
				suite: 'test/nodes/doneTwice.test.ts',
				test: 'with one key for the same content it is done once, and nothing else is told',
			},
			{
				name: 'the number of a collection is added as that of a resource',
				file: 'shared/form/resourceRefs.ts',
				find: 'if (refs.length === 1) checkIsResource(json, ref);',
				replace: '',
				suite: 'test/nodes/CatalogueCollection/add.test.ts',
				test: 'Resource: Add takes no collection for a resource',
			},
			{
				name: 'the number of a book is taken for that of a collection',
				file: 'shared/form/mistakenRef.ts',
				find: 'if (isResource(json) && !isCollection(json))',
				replace: 'if (!json)',
				suite: 'test/nodes/ownRefs.test.ts',
				test: 'the ref of an input item that is a resource is not taken for a collection to add to',
			},
		],
	},
	{
		promise: 'An ISBN is found with and without hyphens',
		mutants: [
			{
				name: 'a query compares an ISBN as it was typed only',
				file: 'nodes/CatalogueQuery/operations/query/byFilters.operation.ts',
				find: 'foundNothing(first) ?',
				replace: 'foundNothing({}) ?',
				suite: 'test/nodes/CatalogueQuery/query.test.ts',
				test: 'Query: By Filters an ISBN is found however it is hyphenated',
			},
		],
	},
	{
		promise:
			'A model is told of every operation what it does, when to use it, what it costs and what it cannot',
		shownBy: ['test/tools/ranking.test.ts'],
		mutants: [
			{
				name: 'a model is told the action alone',
				file: 'shared/engine/nodeDescription.ts',
				find: '	default: toolDescription,',
				replace: "	default: '',",
				suite: 'test/tools/snapshot.test.ts',
				test: 'the operations as AI tools have a description of what it does, when, at what cost and with what limits: short, and with the effect of what writes',
			},
		],
	},
	{
		promise: 'What a form shows applies: no setting is in it twice',
		mutants: [
			{
				name: 'a switch stands in the form and among its options',
				file: 'nodes/CatalogueResource/operations/resource/search.operation.ts',
				find: 'optionsField(outputOptions),',
				replace: 'optionsField([...outputOptions, simplifyField]),',
				suite: 'test/contract/descriptions.test.ts',
				test: 'every operation offers nothing in a collection that stands in its form already',
			},
		],
	},
	{
		promise:
			'The columns of a search, written back by their names, change nothing, whatever form the service gives options',
		mutants: [
			{
				name: 'options that are records stay a list in a column',
				file: 'shared/record/resourceOutputs.ts',
				find: 'isOption ? entry : {}',
				replace: '{}',
				suite: 'test/nodes/CatalogueResource/optionColumns.test.ts',
				test: 'the columns of a search, written back by their names, change nothing, where a service writes values with ["option records"]',
			},
			{
				name: 'any record with a name counts as an option',
				file: 'shared/record/resourceOutputs.ts',
				find: 'Object.keys(entry).every((key) => keys.has(key))',
				replace: 'keys.size > 0',
				suite: rules('record/resourceOutputs'),
				test: 'in a column, options have their names, and records that say more stay: [{"name":"height","value":"20 cm"}]',
			},
			{
				name: 'a comma that parts nothing leaves a cell unsplit',
				file: 'shared/record/optionNames.ts',
				find: "(part) => (part === '' ? [] : undefined)",
				replace: '() => undefined',
				suite: rules('record/optionNames'),
				test: 'several options in one cell ",Poetry,Drama" goes out as',
			},
		],
	},
	{
		promise:
			'A search returns only the chosen fields if some are chosen, and says which of them no result has',
		mutants: [
			{
				name: 'a field that no resource has is left out silently',
				file: 'shared/record/resourceOutputs.ts',
				find: 'item.run.hintOf(unknownNames, word);',
				replace: '',
				suite: 'test/nodes/CatalogueResource/search.test.ts',
				test: 'Resource: Search with Only Fields gives the reference, the title and these alone, and says which nothing has',
			},
			{
				name: 'a field that a search never shows is given as empty',
				file: 'shared/record/resourceOutputs.ts',
				find: 'proves && (await isShownElsewhere(item, field, fields).catch(() => false))',
				replace: 'proves',
				suite: 'test/rules/record/resourceOutputs.test.ts',
				test: 'Only Fields gives a field that no row shows, and that no search shows',
			},
		],
	},
	{
		promise:
			'The button below the list of collections makes one, once, with the name that was typed',
		mutants: [
			{
				name: 'a collection without a name is made from the list',
				file: 'shared/form/collectionLocator.ts',
				find: `if (!name)
			throw`,
				replace: 'if (name === undefined) throw',
				suite: 'test/request/locators.test.ts',
				test: 'the list of a locator in the editor makes a new entry on request, once, and gives its reference',
			},
		],
	},
];
