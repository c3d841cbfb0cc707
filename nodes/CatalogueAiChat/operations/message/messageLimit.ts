import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { Output } from '../../../../shared/engine/operation';
import { maximumFieldOf, type Unpaid } from '../../../../shared/engine/paidLimit';
import { counted } from '../../../../shared/values/counted';
import { asText } from '../../../../shared/values/read';

export const maximumField = maximumFieldOf({
	displayName: 'Maximum Messages',
	name: 'maximumMessages',
	description:
		'The most messages that this node sends in one execution, because each one costs tokens. Items above the limit are passed on with the reason.',
});

/** What is told of an item that was passed on. */
export const notSent = ({ parameters }: Item, { reason, countedAs }: Unpaid): Output[] => {
	const chatRef = parameters.integer('chatRef', { min: 1 });
	return [{ json: { ...(chatRef !== undefined && { chatRef }), sent: false, reason }, countedAs }];
};

/** The service saves its answers (interface 4.3), so an error need not take them along. */
export function whereKept(answers: IDataObject[]): string {
	const chats = [...new Set(answers.map(({ chatRef }) => asText(chatRef)))];
	const [were, their] =
		answers.length === 1 ? ['was', 'its answer is'] : ['were', 'their answers are'];
	return `${counted(answers.length, 'other message')} ${were} answered and paid for: ${their} kept in the ${chats.length === 1 ? 'chat' : 'chats'} ${chats.join(', ')}. Read them with 'Get chat'. With 'On Error' of the node's settings as 'Continue (using error output)' they come out beside the failure.`;
}
