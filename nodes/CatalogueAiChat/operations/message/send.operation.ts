import { sleep, type IDataObject } from 'n8n-workflow';
import { withRef } from '../../../../shared/catalogue/book';
import { newChat, type Chat } from '../../../../shared/chat/chats';
import { converse } from '../../../../shared/chat/conversation';
import { markdownForm } from '../../../../shared/chat/markdown';
import type { Conversation } from '../../../../shared/chat/otherSources';
import { forwarderOf, silent } from '../../../../shared/chat/shownAnswer';
import { convert, htmlForm, plainForm } from '../../../../shared/chat/textForm';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item, Send } from '../../../../shared/engine/item';
import type { EachOperation } from '../../../../shared/engine/operation';
import { maximumFieldOf, Unpaid, withinMaximum } from '../../../../shared/engine/paidMaximum';
import { failureOf, inSentences } from '../../../../shared/failure/failure';
import { fetchImage, imageOptions, imagesIn, withImages } from '../../../../shared/files/aiImages';
import { chatRefField } from '../../../../shared/form/chatRef';
import { checkFieldsIn } from '../../../../shared/form/missingField';
import { optionsField } from '../../../../shared/form/options';
import { maximumMs, maximumWaitOption } from '../../../../shared/form/waitOptions';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { counted } from '../../../../shared/values/counted';
import {
	asText,
	entryOf,
	isNothing,
	listOf,
	objectsOf,
	textOf,
} from '../../../../shared/values/read';

const DEFAULT_MINUTES = 10;
/** A chat that takes no chunk any more does not hold the item. */
const LAST_CHUNK_MS = 1_000;

const maximumField = maximumFieldOf({
	displayName: 'Maximum Messages',
	name: 'maximumMessages',
	description:
		'The most messages that this node sends in one execution, because each one costs tokens. Items above the limit are passed on with the reason.',
});

/** The service saves its answers (interface 4.3), so an error need not take them along. */
function whereKept(answers: IDataObject[]): string {
	const chats = [...new Set(answers.map(({ chatRef }) => asText(chatRef)))];
	const [were, their] =
		answers.length === 1 ? ['was', 'its answer is'] : ['were', 'their answers are'];
	return `${counted(answers.length, 'other message')} ${were} answered and paid for: ${their} kept in ${chats.length === 1 ? 'chat' : 'chats'} ${chats.join(', ')}. Read ${answers.length === 1 ? 'it' : 'them'} with 'Get chat'. To get answers beside failures, set 'On Error' in the node's settings to 'Continue (using error output)'.`;
}

async function chatOf(item: Item): Promise<Chat> {
	const ref = item.parameters.integer('chatRef', { min: 1 });
	return ref === undefined
		? { ref: (await newChat(item)).ref, isNew: true }
		: { ref, isNew: false };
}

/** n8n's chats read Markdown, and show HTML as it is written. */
const FORMS: Readonly<Record<string, typeof markdownForm>> = {
	html: htmlForm,
	markdown: markdownForm,
	plain: plainForm,
};

function forwarderFor(item: Item) {
	const { parameters, catalogue } = item;
	if (!parameters.flag('options.streamAnswer', true)) return silent;
	const form = entryOf(FORMS, parameters.text('options.streamedText')) ?? markdownForm;
	return forwarderOf(item, () => form(catalogue.deployment));
}

const firstOf = (...values: unknown[]) =>
	(values.map(listOf).find(({ length }) => length > 0) ?? []) as IDataObject[];

async function outputOf(item: Item, chatRef: number, { streamId, answer, message }: Conversation) {
	const content = textOf(answer.content) ?? '';
	const images = item.assumed('messages.images');
	const output = {
		chatRef,
		text: await convert(content, plainForm()),
		status: answer.status ?? null,
		content,
		reasoning: answer.reasoning ?? message.reasoning ?? null,
		results: firstOf(answer.results, message.results).map(withRef),
		followUpQuestions: firstOf(answer.followUpQuestions, message.followUpQuestions),
		images: imagesIn(item, isNothing(message[images]) ? answer[images] : message[images]),
		streamId,
	};
	return columnsFirst(output, answer);
}

/** The sequence of interface 4.3: streams/init, messages on one connection, events on another. */
export const send: EachOperation = {
	name: 'Send',
	value: 'send',
	action: 'Send message to chat',
	description:
		"Ask the catalogue's AI a question. A waiting chat shows the answer as it is written.",
	toolDescription:
		'Asks the AI assistant of the catalogue a question and gives its answer, e.g. for recommendations or comparisons that need judgement. Costs AI tokens and up to minutes. For counts and facts use a query instead: it is exact and free.',
	endpoint: endpoints.sendMessage,
	isPaid: true,
	whereKept,
	fields: [
		{
			displayName: 'Message',
			name: 'message',
			type: 'string',
			typeOptions: { rows: 2 },
			required: true,
			default: '={{ $json.chatInput }}',
			placeholder: 'e.g. Which of our books are about the sea?',
			description: 'What to ask',
		},
		chatRefField({
			description:
				"The number of the chat to continue: 'chatRef' in an earlier output. Leave it empty to start a new chat. The service does not list chats, so none can be chosen by name.",
		}),
		maximumField,
		optionsField([
			...imageOptions,
			maximumWaitOption({
				typeOptions: { minValue: 1, maxValue: 60 },
				default: DEFAULT_MINUTES,
				description:
					'How long to wait for the answer. After that, the item fails with the text so far.',
			}),
			{
				displayName: 'Stream Answer',
				name: 'streamAnswer',
				type: 'boolean',
				default: true,
				description:
					'Whether to pass the answer on as it is written, if the chat or webhook that started the workflow accepts streaming',
			},
			{
				displayName: 'Streamed Text',
				name: 'streamedText',
				type: 'options',
				options: [
					{ name: 'HTML', value: 'html', description: 'As the service writes it' },
					{
						name: 'Markdown',
						value: 'markdown',
						description: "With lists, links and pictures, as n8n's chat shows them",
					},
					{ name: 'Plain Text', value: 'plain', description: 'For a page that shows only text' },
				],
				default: 'markdown',
				description:
					"The format of the streamed answer. The output always has it as HTML in 'content' and as plain text in 'text'.",
			},
			{
				displayName: 'Messages at Once',
				name: 'streamsAtOnce',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 20 },
				default: 1,
				description:
					'How many messages are answered at the same time. Messages to one chat wait for each other. The service limits this for each API key.',
			},
		]),
	],
	atOnce: ({ parameters }) => parameters.integer('options.streamsAtOnce', { min: 1 }) ?? 1,
	async each(item) {
		const { parameters } = item;
		const text = parameters.requiredText('message');
		await checkFieldsIn(item, 'message');
		const maximum = maximumMs(item, DEFAULT_MINUTES);
		const forward = forwarderFor(item);
		try {
			const output = await withinMaximum(maximumField, item, async () => {
				const chat = await chatOf(item);
				const ask = async (send: Send) => {
					const answered = await converse(item, send, chat, text, forward, maximum);
					return await outputOf(item, chat.ref, answered);
				};
				// A chat goes on with the answer to the message before.
				return await item.run.inTurn(String(chat.ref), async () => await item.once('message', ask));
			});
			if (output instanceof Unpaid) {
				const { reason, countedAs } = output;
				const chatRef = parameters.integer('chatRef', { min: 1 });
				const json = { ...(chatRef !== undefined && { chatRef }), sent: false, reason };
				return [{ json, countedAs }];
			}
			return await withImages(item, output, objectsOf(output.images), fetchImage);
		} catch (error) {
			const failure = failureOf(error);
			if (item.run.continueOnFail)
				await Promise.race([forward.fail(failure.details.message), sleep(LAST_CHUNK_MS)]);
			// Otherwise the node stops, and n8n itself tells whoever waits, but the description alone.
			else if (forward !== silent) throw failure.with({ description: inSentences(failure) });
			throw failure;
		}
	},
};
