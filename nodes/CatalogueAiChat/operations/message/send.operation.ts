import { endpoints } from '../../../../shared/deployment/endpoints';
import { sleep, type IDataObject } from 'n8n-workflow';
import { chatRefField } from '../../../../shared/form/chatRef';
import { optionsField } from '../../../../shared/form/options';
import { maximumMs, maximumWaitOption } from '../../../../shared/form/waitOptions';
import { fetchImage, imageOptions, imagesIn, withImages } from '../../../../shared/files/aiImages';
import type { Item } from '../../../../shared/engine/item';
import type { EachOperation } from '../../../../shared/engine/operation';
import { Unpaid, withinMaximum } from '../../../../shared/engine/paidLimit';
import { failureOf } from '../../../../shared/failure/failure';
import { chatRefOf, newChat, type Chat } from '../../../../shared/chat/chats';
import { entryOf, isNothing, listOf, objectsOf, textOf } from '../../../../shared/values/read';
import { converse } from '../../../../shared/chat/conversation';
import type { Conversation } from '../../../../shared/chat/otherSources';
import { silent } from '../../../../shared/chat/shownAnswer';
import { markdownForm } from '../../../../shared/chat/markdown';
import type { Addresses } from '../../../../shared/chat/markdownText';
import { sendOnTo } from '../../../../shared/chat/toN8nChat';
import { plainForm } from '../../../../shared/chat/plainText';
import { asSent, writtenInTurns, type TextForm } from '../../../../shared/chat/textForm';
import { maximumField, notSent, whereKept } from './messageLimit';

const DEFAULT_MINUTES = 10;
/** Whoever takes no piece any more does not hold the item. */
const LAST_PIECE_MS = 1_000;

async function chatOf(item: Item): Promise<Chat> {
	const ref = item.parameters.integer('chatRef', { min: 1 });
	return ref === undefined
		? { ref: chatRefOf(item, await newChat(item)), isNew: true }
		: { ref, isNew: false };
}

/** What the pieces are written in. n8n's chats read Markdown, and show HTML as it is written. */
const WRITTEN_AS: Readonly<Record<string, (addresses: Addresses) => TextForm>> = {
	html: asSent,
	markdown: markdownForm,
	plain: plainForm,
};

function forwardOf(item: Item) {
	const { parameters, catalogue } = item;
	if (!parameters.flag('options.streamAnswer', true)) return silent;
	const form = entryOf(WRITTEN_AS, parameters.text('options.streamedText')) ?? markdownForm;
	return sendOnTo(item, () => form(catalogue.deployment));
}

/** The first list that holds something. */
const firstOf = (...values: unknown[]) =>
	(values.map(listOf).find(({ length }) => length > 0) ?? []) as IDataObject[];

async function outputOf(
	item: Item,
	chatRef: number,
	{ streamId, answer, message }: Conversation,
): Promise<IDataObject> {
	const content = textOf(answer.content) ?? '';
	const images = item.assumed('messages.images');
	return {
		chatRef,
		text: await writtenInTurns(content, plainForm()),
		...answer,
		content,
		reasoning: answer.reasoning ?? message.reasoning ?? null,
		results: firstOf(answer.results, message.results),
		followUpQuestions: firstOf(answer.followUpQuestions, message.followUpQuestions),
		images: imagesIn(item, isNothing(message[images]) ? answer[images] : message[images]),
		streamId,
	};
}

/** The sequence of interface 4.3: streams/init, messages on one connection, events on another. */
export const send: EachOperation = {
	name: 'Send',
	value: 'send',
	action: 'Send message to chat',
	description:
		"Ask the catalogue's AI a question and return its answer, also as it is written if a chat or webhook waits for it",
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
			hint: 'Leave it empty to start a new chat',
			description: 'The chat to continue',
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
					{
						name: 'Plain Text',
						value: 'plain',
						description: 'For a page that shows only text',
					},
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
					'How many messages are answered at the same time. The service limits this for each API key.',
			},
		]),
	],
	atOnce: ({ parameters }) => parameters.integer('options.streamsAtOnce', { min: 1 }) ?? 1,
	async each(item) {
		const { parameters } = item;
		const text = parameters.requiredText('message');
		const maximum = maximumMs(item, DEFAULT_MINUTES);
		const forward = forwardOf(item);
		try {
			const output = await withinMaximum(maximumField, item, async () => {
				const chat = await chatOf(item);
				return await item.once('message', async (send) => {
					const answered = await converse(item, send, chat, text, forward, maximum);
					return await outputOf(item, chat.ref, answered);
				});
			});
			if (output instanceof Unpaid) return notSent(item, output);
			return await withImages(item, output, objectsOf(output.images), fetchImage);
		} catch (error) {
			const failure = failureOf(error);
			// Otherwise the node stops, and n8n itself tells whoever waits.
			if (item.context.continueOnFail())
				await Promise.race([forward.fail(failure.details.message), sleep(LAST_PIECE_MS)]);
			throw failure;
		}
	},
};
