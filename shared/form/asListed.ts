/** What has this name, or is shown like this by a list, which has details in brackets behind the name. */
export async function asListed<Entry, Found extends { entries: Entry[] }>(
	named: (name: string) => Promise<Found>,
	label: string,
	isIt: (entry: Entry) => boolean,
): Promise<Found> {
	const found = await named(label);
	const [, name] = (found.entries.length === 0 && /^(.+) \(.*\)$/s.exec(label)) || [];
	if (name === undefined) return found;
	return { ...found, entries: (await named(name)).entries.filter(isIt) };
}
