import { checkAnswered } from '../../../../shared/catalogue/answeredFor';
import { SNAPSHOT } from '../../../../shared/catalogue/answerShapes';
import { withRef } from '../../../../shared/catalogue/book';
import { answeredRecord } from '../../../../shared/catalogue/recordShape';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { objectsOf } from '../../../../shared/values/read';

/** GET /ai/streams/{streamId} (interface 4.3); safe to poll. */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get stream',
	description: 'Read how far a streamed answer is, and its text so far',
	toolDescription:
		'Reads how far a streamed answer of the AI is, and its text so far, by the id of the stream. Use it only after a message was sent elsewhere. Costs nothing and asks nothing.',
	endpoint: endpoints.getStream,
	fields: [
		{
			displayName: 'Stream ID',
			name: 'streamId',
			type: 'string',
			required: true,
			default: '={{ $json.streamId }}',
			placeholder: 'e.g. 2f1c7c1e-52a4-4f6b-9a55-0a6a7a6b1d5c',
			description: "The ID of the stream, from the output of 'Send'",
		},
	],
	async each(item) {
		const streamId = item.parameters.requiredText('streamId').trim();
		const { data } = await item.safe(to(endpoints.getStream, { streamId }));
		const state = answeredRecord(SNAPSHOT, data, 'the state of the stream');
		checkAnswered('stream', state, ['streamId'], streamId);
		const results = objectsOf(state.results).map(withRef);
		return oneItem({ ...state, ...(results.length > 0 && { results }) });
	},
};
