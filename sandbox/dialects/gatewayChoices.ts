import type { Answer, Choice, Json, Row, Scene } from './choice.ts';
import { answerOf, isRow, rowOf } from './choice.ts';

export const GATEWAY = 'POST /mcp';
export const methodOf = ({ asked }: Scene) => rowOf(asked.body).method;

export const rpc = (
	name: string,
	says: string,
	by: (message: Row, answer: Answer, scene: Scene) => Json | undefined | void | Promise<void>,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [GATEWAY],
	...more,
	any: async (answer, scene) => {
		// Another choice may have put it into a list.
		const [message = null, isListed] = Array.isArray(answer.json)
			? [answer.json[0], true]
			: [answer.json, false];
		if (!isRow(message)) return;
		const changed = await by(message, answer, scene);
		if (changed !== undefined) answer.json = isListed ? [changed] : changed;
	},
});
/** The result of one method. */
export const result = (
	method: string,
	name: string,
	says: string,
	by: (result: Row, scene: Scene) => void | Promise<void>,
	more: Partial<Choice> = {},
): Choice =>
	rpc(
		name,
		says,
		async (message, _answer, scene) => {
			if (methodOf(scene) === method && isRow(message.result)) await by(message.result, scene);
		},
		more,
	);
export const notified = (status: number, json: Json | undefined): Choice => ({
	name: `notification ${status}${json === undefined ? '' : ` ${JSON.stringify(json)}`}`,
	says: `notifications are answered with ${status} and ${json === undefined ? 'nothing' : JSON.stringify(json)}`,
	appliesTo: [GATEWAY],
	any: (answer, scene) => {
		if (String(methodOf(scene)).startsWith('notifications/'))
			Object.assign(answer, answerOf(status, json));
	},
});
export const call = (
	name: string,
	says: string,
	by: (result: Row) => void,
	more?: Partial<Choice>,
) => result('tools/call', name, says, by, more);
export const failing = (name: string, says: string, by: (result: Row) => void): Choice =>
	call(name, says, (given) => {
		if (given.isError) by(given);
	});
export const schemas = (name: string, says: string, by: (schema: Row) => Row): Choice =>
	result(
		'tools/list',
		name,
		says,
		(given) => {
			const tools = Array.isArray(given.tools) ? given.tools.filter(isRow) : [];
			given.tools = tools.map((tool) => ({ ...tool, inputSchema: by(rowOf(tool.inputSchema)) }));
		},
		{ loses: ['inputSchema', 'parameters'] },
	);

/** The tools of all the plain service's pages. */
export async function allTools(first: Row, { asked, plain }: Scene): Promise<Json[]> {
	const tools: Json[] = [];
	for (let page = first; ;) {
		if (Array.isArray(page.tools)) tools.push(...page.tools);
		if (!page.nextCursor) return tools;
		const { json } = await plain({
			...asked,
			body: { ...rowOf(asked.body), params: { cursor: page.nextCursor } },
		});
		page = rowOf(rowOf(json).result);
	}
}
