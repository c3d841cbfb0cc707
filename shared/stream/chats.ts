import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { UNMADE } from '../operation/preview';
import { answerFailure } from '../request/failure';
import { path } from '../request/path';
import { objectOf, refOf } from '../service/read';

/** Starts a chat. No idempotency key is taken, so it is sent once. */
export async function newChat({ at, once }: Item): Promise<IDataObject> {
	const call = { method: 'POST', path: path(at('chats.path')), body: {}, planned: () => ({ [at('chats.ref')]: UNMADE }) } as const;
	const { data } = await once('chat', async (send) => await send(call));
	return objectOf(data);
}

/** The reference of a chat as the service sent it. */
export function chatRefOf({ at }: Item, chat: IDataObject): number {
	const ref = refOf(chat[at('chats.ref')]);
	if (ref !== undefined) return ref;
	throw answerFailure('The service did not say the reference of the new chat', "Enter a 'Chat Ref', or correct 'chats.ref' in the Interface Overrides of the credential.");
}
