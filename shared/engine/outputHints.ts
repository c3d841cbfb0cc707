import type { NodeExecutionHint } from 'n8n-workflow';

/** The messages in a node's output panel. The same one is shown once. */
export function outputHints() {
	const messages = new Map<string, NodeExecutionHint>();
	const subjects = new Map<(about: string[]) => string, Set<string>>();

	const hint = (message: string, type: NodeExecutionHint['type'] = 'info') => {
		messages.set(message, { message, type, location: 'outputPane' });
	};
	const ofSubjects = ([messageOf, about]: [(about: string[]) => string, Set<string>]) =>
		({ message: messageOf([...about]), type: 'warning', location: 'outputPane' }) as const;

	return {
		hint,
		warn: (message: string) => hint(message, 'warning'),
		/** One warning for all that it is about, e.g. columns, each named once. */
		hintOf: (messageOf: (about: string[]) => string, about: string) => {
			subjects.set(messageOf, (subjects.get(messageOf) ?? new Set()).add(about));
		},
		hints: (): NodeExecutionHint[] => [...messages.values(), ...[...subjects].map(ofSubjects)],
	};
}
