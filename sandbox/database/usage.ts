import type { User } from '../access/caller.ts';
import type { Sandbox } from '../sandbox.ts';

/** Records the tokens of one AI call, as for billing (4.8). Runs inside `commit` where the call also writes. */
export function recordUsage(
	{ database, clock }: Pick<Sandbox, 'database' | 'clock'>,
	user: User,
	tokens: { feature: string; input: number; output: number },
): void {
	const moment = clock.iso();
	database.run(
		'INSERT INTO token_usage (at, day, user, usergroup, feature, input_tokens, output_tokens) VALUES (?, ?, ?, ?, ?, ?, ?)',
		moment,
		moment.slice(0, 10),
		user.ref,
		user.usergroup.ref,
		tokens.feature,
		tokens.input,
		tokens.output,
	);
}
