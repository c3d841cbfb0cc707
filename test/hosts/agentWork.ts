import type { AgentTool } from '../tools/agentTools';
import type { Work } from './agentRun';

/** The wanted requests are among those that were made, in this order. */
function inOrder(wanted: string[], made: string[]): string[] {
	let from = 0;
	return wanted.filter((request) => {
		const at = made.indexOf(request, from);
		if (at >= 0) from = at + 1;
		return at >= 0;
	});
}

/** The tool has made its requests with their effects, or was refused before any, as it is written of it. */
export function expectWork(
	work: Work | undefined,
	{ requests, effects = {}, refusal }: AgentTool,
): void {
	expect(work).toMatchObject({ refused: [], effects });
	expect({
		made: work?.requests,
		wanted: inOrder(requests, work?.requests ?? []),
	}).toMatchObject({ wanted: requests });
	if (refusal) expect(work).toMatchObject({ answer: expect.stringMatching(refusal), requests: [] });
}
