/** Every bound on what the service sends, taken away one at a time (SECURITY.md). */

import { engine, rules } from './places.mjs';

const own = rules('bounds');
const answers = rules('gateway/tools');
const form = rules('gateway/formFromSchema.tooLarge');

/** The declaration as it stands in its file, and the test that notices when there is no bound. */
const bounds = [
	[
		'shared/chat/chatEvents.ts',
		'MAX_EVENT_WEIGHT = 16 * 1024 * 1024;',
		rules('chat/chatEvents'),
		'what an event means is not read where it holds more values',
	],
	[
		'shared/chat/html.ts',
		'LONGEST_TAG = 16 * 1024;',
		own,
		'an attribute behind the first 16 Ki characters',
	],
	[
		'shared/chat/chatEvents.ts',
		'LONGEST_CONTENT = 16 * 1024 * 1024;',
		own,
		'a streamed answer of more than 16 Mi characters',
	],
	[
		'shared/chat/markdownCode.ts',
		'LONGEST_INLINE = 4_096;',
		rules('chat/markdown'),
		'code that is too long is several blocks, or text',
	],
	[
		'shared/chat/markdownCode.ts',
		'LONGEST_BLOCK = 64 * 1024;',
		rules('chat/textForm.linear'),
		'as markdown code that never ends: a megabyte at once',
	],
	[
		'shared/chat/markdownText.ts',
		'LONGEST_ADDRESS = 8_192;',
		own,
		'an address of more than 8,192 characters',
	],
	[
		'shared/files/fileName.ts',
		'LONGEST_EXTENSION = 64;',
		rules('files/fileName'),
		'the name in a Content-Disposition a name that is too long',
	],
	[
		'shared/files/mediaType.ts',
		'LONGEST_TYPE = 255;',
		rules('files/mediaType'),
		'the type of a file',
	],
	[
		'shared/gateway/argumentField.ts',
		'LONGEST_PRESET = 10_000;',
		form,
		'the form of a tool whose schema is too large leaves out a preset',
	],
	[
		'shared/gateway/argumentField.ts',
		'LONGEST_TITLE = 100;',
		own,
		'the schema of a tool gives titles of at most 100 characters',
	],
	[
		'shared/gateway/schema.ts',
		'LONGEST_OPTION = 200;',
		form,
		'the form of a tool whose schema is too large takes long lists of options',
	],
	[
		'shared/gateway/schema.ts',
		'LONGEST_REFERENCE = 500;',
		own,
		'the schema of a tool is followed through references',
	],
	[
		'shared/gateway/schemaReader.ts',
		'MOST_REFERENCES = 10;',
		own,
		'the schema of a tool keeps its other fields',
	],
	[
		'shared/gateway/tools.ts',
		'LONGEST_CURSOR = 10_000;',
		answers,
		'the list of tools with a cursor without end is a failure',
	],
	[
		'shared/gateway/tools.ts',
		'LONGEST_DESCRIPTION = 1_000;',
		answers,
		'the list of tools holds texts of the service that are short',
	],
	[
		'shared/gateway/tools.ts',
		'LONGEST_MS = 60_000;',
		answers,
		'the list of tools that takes too long is a failure',
	],
	[
		'shared/gateway/tools.ts',
		'LONGEST_TITLE = 100;',
		answers,
		'the list of tools holds texts of the service that are short',
	],
	[
		'shared/lists/listBounds.ts',
		'MAX_KEPT_WEIGHT = 256 * MiB;',
		rules('lists/readRows'),
		'a list whose rows are more than memory holds is an error',
	],
	[
		'shared/lists/listBounds.ts',
		'MOST_SMALL_PAGES = 5_000;',
		rules('lists/readRows'),
		'a list in small pieces that does not end is an error',
	],
	[
		'shared/lists/pageSource.ts',
		'LEAST_REQUESTS = 200;',
		own,
		'a list that moves with every page ends with an error',
	],
	[
		'shared/transport/refusalWords.ts',
		'LONGEST_SERVICE_MESSAGE = 500;',
		rules('transport/judge'),
		'a refusal never fills the page with what the service said',
	],
	[
		'shared/transport/readAnswer.ts',
		'LARGE_WEIGHT = 8 * MiB;',
		engine('bounds'),
		'an answer that would fill the memory is refused before it is built: ten of them',
	],
	[
		'shared/transport/retry.ts',
		'LONGEST_RETRY_AFTER_MS = 366 * 24 * 3_600_000;',
		rules('transport/retry'),
		'Retry-After "999999999" is 31622400000 ms',
	],
	[
		'shared/transport/serverSentEvents.ts',
		'MAX_EVENT_LENGTH = 8 * 1024 * 1024;',
		own,
		'an event of more than 8 Mi characters is a failure',
	],
];

/** @type {import('./index.mjs').Promised[]} */
export const unbounded = [
	{
		promise: 'Every limit on what a service sends is the one that SECURITY.md names',
		mutants: bounds.map(([file, declaration, suite, test]) => ({
			name: `no bound: ${declaration.split(' ')[0]} of ${file}`,
			file,
			find: `const ${declaration}`,
			replace: `const ${declaration.split(' ')[0]} = Number.POSITIVE_INFINITY;`,
			suite,
			test,
		})),
	},
];
