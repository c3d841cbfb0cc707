/** A fenced block of shell lines, or inline code that begins like a command (a code span may go on in the next line). */
const typed = /```bash\n([\s\S]*?)```|`((?:npm|npx|node|n8n|git) [^`]+)`/g;

/** What a reader of the README is told to type, each command once, in the order in which they meet it. */
export function commandsOf(readme: string): string[] {
	const found = [...readme.matchAll(typed)].flatMap(
		([, block, inline]) => block?.trim().split('\n') ?? [inline!.replace(/\s+/g, ' ')],
	);
	return [...new Set(found)];
}
